//! Failures, in Hungarian.

use scheduled_events::Failure;

pub(crate) fn summary(failure: &Failure) -> String {
    match failure {
        Failure::NotOnAzure { detail } => format!("Itt nincs Azure-metaadat-szolgáltatás ({detail})."),
        Failure::Refused { detail } => format!("A kapcsolatot visszautasították ({detail})."),
        Failure::ConnectTimeout { timeout_ms } => {
            format!("{seconds} mp alatt nem jött létre kapcsolat.", seconds = timeout_ms.div_ceil(1000))
        }
        Failure::ResponseTimeout { timeout_ms } => {
            format!("{seconds} mp alatt nem érkezett válasz.", seconds = timeout_ms.div_ceil(1000))
        }
        Failure::ProxySuspected { evidence } => {
            format!("Úgy tűnik, az Azure helyett egy proxy vagy bejelentkezési oldal válaszolt ({evidence}).")
        }
        Failure::HeaderRejected { response } => format!("A végpont elutasította a kérés fejléceit (400: {response})."),
        Failure::VersionRejected { tried, offered } if offered.is_empty() => {
            format!("A végpont nem ismeri ezt az api-version értéket: {tried} (400).")
        }
        Failure::VersionRejected { tried, offered } => format!(
            "A végpont nem ismeri ezt az api-version értéket: {tried} (400; ezeket kínálja: {offered}).",
            offered = offered.join(", ")
        ),
        Failure::RequestRejected { response } => format!("A végpont elutasította a kérést (400: {response})."),
        Failure::Forbidden { status } => format!("A végpont nem engedi be ezt a programot ({status})."),
        Failure::NotFound => "Ezen a címen nincs ilyen erőforrás (404).".to_owned(),
        Failure::Gone => "A végpont átmenetileg nem elérhető (410).".to_owned(),
        Failure::Throttled { retry_after_seconds: None } => "A végpont túl sok kérést kapott (429).".to_owned(),
        Failure::Throttled { retry_after_seconds: Some(seconds) } => {
            format!("A végpont túl sok kérést kapott (429; {seconds} mp szünetet kér).")
        }
        Failure::ServerError { status, response } => format!("A végpontnak saját hibája van ({status}: {response})."),
        Failure::UnexpectedStatus { status, response } => {
            format!("A végpont váratlan állapotkóddal válaszolt ({status}: {response}).")
        }
        Failure::NotJson { reason, response } => format!("A válasz nem JSON ({reason}; így kezdődik: {response})."),
        Failure::NotADocument { reason, response } => {
            format!("A válasz nem az, amit kértünk ({reason}; így kezdődik: {response}).")
        }
        Failure::TooLarge { limit_bytes } => format!("A válasz nagyobb, mint {limit_bytes} bájt."),
        Failure::Redirected { location: None } => "A válasz egy cél nélküli átirányítás.".to_owned(),
        Failure::Redirected { location: Some(location) } => format!("A válasz átirányítás ide: {location}."),
        Failure::Truncated { detail } => format!("A válasz félbeszakadt ({detail})."),
        Failure::ConnectionFailed { detail } => format!("A kapcsolat meghiúsult ({detail})."),
        Failure::Internal { detail } => format!("A Forewarn saját hibájába ütközött ({detail})."),
        Failure::Unknown(_) => {
            "A Forewarn egy másik verziója olyan hibát jegyzett fel, amelyet ez a verzió nem ismer.".to_owned()
        }
    }
}

pub(crate) fn advice(failure: &Failure) -> &'static str {
    match failure {
        Failure::NotOnAzure { .. } => {
            "Azure VM ez a gép? Ha igen, a 169.254.169.254 címhez vezető útnak az elsődleges hálózati adapteren kell átmennie."
        }
        Failure::Refused { .. } => {
            "Ellenőrizze, hogy ezen a gépen nem tiltja-e tűzfalszabály a címet, illetve hogy fut-e a szimulátor, ha azt akarta elérni."
        }
        Failure::ConnectTimeout { .. } => {
            "Azure-on kívül ez így szokott lenni; Azure VM-en ellenőrizze a tűzfalszabályokat és az elsődleges hálózati adapteren át vezető utat."
        }
        Failure::ResponseTimeout { .. } => {
            "A szolgáltatás elérhető, de lassú; újra próbáljuk. Egy VM legelső hívása két percig is tarthat."
        }
        Failure::ProxySuspected { .. } => {
            "Vegye ki a 169.254.169.254 címet a proxy alól: a metaadat-szolgáltatást közvetlenül kell elérni."
        }
        Failure::HeaderRejected { .. } => {
            "Lehet, hogy útközben valami módosítja a fejléceket (az X-Forwarded-For sosem elfogadott): vegye ki alóla a 169.254.169.254 címet."
        }
        Failure::VersionRejected { .. } => {
            "Frissítse a Forewarnt, vagy ellenőrizze, hogy a cím metaadat-szolgáltatás-e."
        }
        Failure::RequestRejected { .. } => {
            "Lehet, hogy az esemény már nem létezik; nézze meg újra a listát, mielőtt ismét próbálkozik."
        }
        Failure::Forbidden { .. } => {
            "A VM megköveteli a Metadata Security Protocolt: vegye fel a Forewarnt az engedélyezési listájára."
        }
        Failure::NotFound => "Metaadat-szolgáltatás csak Azure VM-en van: ellenőrizze a címet, ha megadott egyet.",
        Failure::Gone => "Újra próbáljuk; ha 70 másodpercnél tovább tart, jelentse.",
        Failure::Throttled { .. } => {
            "Az egész VM-re legfeljebb 5 kérés engedélyezett másodpercenként: keressen más programokat, amelyek szintén kérdeznek, vagy válasszon hosszabb időközt."
        }
        Failure::ServerError { .. } => {
            "Újra próbáljuk, egyre ritkábban. Ha nem múlik el, forduljon az Azure ügyfélszolgálatához."
        }
        Failure::UnexpectedStatus { .. } | Failure::NotJson { .. } | Failure::NotADocument { .. } => {
            "Ellenőrizze, hogy a cím metaadat-szolgáltatás-e."
        }
        Failure::TooLarge { .. } => "Valódi válasz nem ilyen hosszú: ellenőrizze, mi válaszol ezen a címen.",
        Failure::Redirected { .. } => {
            "A metaadat-szolgáltatás sosem irányít át: proxy vagy átjáró van közben; vegye ki alóla a 169.254.169.254 címet."
        }
        Failure::Truncated { .. } | Failure::ConnectionFailed { .. } | Failure::Unknown(_) => "Újra próbáljuk.",
        Failure::Internal { .. } => "A program tovább kérdez. Kérjük, jelentse a hibát a naplófájllal együtt.",
    }
}
