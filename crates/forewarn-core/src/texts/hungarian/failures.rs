//! Failures, in Hungarian.

use crate::texts::FailureText;

pub(super) fn summary(failure: FailureText) -> &'static str {
    match failure {
        FailureText::NotOnAzure => "Itt nincs Azure-metaadat-szolgáltatás ({detail}).",
        FailureText::Refused => "A kapcsolatot visszautasították ({detail}).",
        FailureText::NoConnection => "{seconds} mp alatt nem jött létre kapcsolat.",
        FailureText::NoAnswer => "{seconds} mp alatt nem érkezett válasz.",
        FailureText::ProxySuspected => {
            "Úgy tűnik, az Azure helyett egy proxy vagy bejelentkezési oldal válaszolt ({detail})."
        }
        FailureText::HeaderRejected => "A végpont elutasította a kérés fejléceit (400: {answer}).",
        FailureText::VersionRejected => {
            "A végpont nem ismeri ezt az api-version értéket: {version} (400; ezeket kínálja: {offered})."
        }
        FailureText::VersionUnknown => "A végpont nem ismeri ezt az api-version értéket: {version} (400).",
        FailureText::RequestRejected => "A végpont elutasította a kérést (400: {answer}).",
        FailureText::Forbidden => "A végpont nem engedi be ezt a programot ({status}).",
        FailureText::Gone => "A végpont átmenetileg nem elérhető (410).",
        FailureText::Throttled => "A végpont túl sok kérést kapott (429).",
        FailureText::ThrottledFor => "A végpont túl sok kérést kapott (429; {seconds} mp szünetet kér).",
        FailureText::Server => "A végpontnak saját hibája van ({status}: {answer}).",
        FailureText::UnexpectedStatus => "A végpont váratlan állapotkóddal válaszolt ({status}: {answer}).",
        FailureText::NotJson => "A válasz nem JSON ({reason}; így kezdődik: {answer}).",
        FailureText::NotTheDocument => "A válasz nem az, amit kértünk ({reason}; így kezdődik: {answer}).",
        FailureText::TooLarge => "A válasz nagyobb, mint {limit} bájt.",
        FailureText::Redirected => "A válasz egy cél nélküli átirányítás.",
        FailureText::RedirectedTo => "A válasz átirányítás ide: {location}.",
        FailureText::CutShort => "A válasz félbeszakadt ({detail}).",
        FailureText::Connection => "A kapcsolat meghiúsult ({detail}).",
        FailureText::Fault => "A Forewarn saját hibájába ütközött ({detail}).",
        FailureText::Foreign => "{detail}",
        FailureText::Unknown => {
            "A Forewarn egy másik verziója olyan hibát jegyzett fel, amelyet ez a verzió nem ismer."
        }
    }
}

pub(super) fn advice(failure: FailureText) -> &'static str {
    match failure {
        FailureText::NotOnAzure => {
            "Azure VM ez a gép? Ha igen, a 169.254.169.254 címhez vezető útnak az elsődleges hálózati adapteren kell átmennie."
        }
        FailureText::Refused => {
            "Ellenőrizze, hogy ezen a gépen nem tiltja-e tűzfalszabály a címet, illetve hogy fut-e a szimulátor, ha azt akarta elérni."
        }
        FailureText::NoConnection => {
            "Azure-on kívül ez így szokott lenni; Azure VM-en ellenőrizze a tűzfalszabályokat és az elsődleges hálózati adapteren át vezető utat."
        }
        FailureText::NoAnswer => {
            "A szolgáltatás elérhető, de lassú; újra próbáljuk. Egy VM legelső hívása két percig is tarthat."
        }
        FailureText::ProxySuspected => {
            "Vegye ki a 169.254.169.254 címet a proxy alól: a metaadat-szolgáltatást közvetlenül kell elérni."
        }
        FailureText::HeaderRejected => {
            "Lehet, hogy útközben valami módosítja a fejléceket (az X-Forwarded-For sosem elfogadott): vegye ki alóla a 169.254.169.254 címet."
        }
        FailureText::VersionRejected | FailureText::VersionUnknown => {
            "Frissítse a Forewarnt, vagy ellenőrizze, hogy a cím metaadat-szolgáltatás-e."
        }
        FailureText::RequestRejected => {
            "Lehet, hogy az esemény már nem létezik; nézze meg újra a listát, mielőtt ismét próbálkozik."
        }
        FailureText::Forbidden => {
            "A VM megköveteli a Metadata Security Protocolt: vegye fel a Forewarnt az engedélyezési listájára."
        }
        FailureText::Gone => "Újra próbáljuk; ha 70 másodpercnél tovább tart, jelentse.",
        FailureText::Throttled | FailureText::ThrottledFor => {
            "Az egész VM-re legfeljebb 5 kérés engedélyezett másodpercenként: keressen más programokat, amelyek szintén kérdeznek."
        }
        FailureText::Server => "Újra próbáljuk, egyre ritkábban.",
        FailureText::UnexpectedStatus | FailureText::NotJson | FailureText::NotTheDocument => {
            "Ellenőrizze, hogy a cím metaadat-szolgáltatás-e."
        }
        FailureText::TooLarge => "Valódi válasz nem ilyen hosszú: ellenőrizze, mi válaszol ezen a címen.",
        FailureText::Redirected | FailureText::RedirectedTo => {
            "A metaadat-szolgáltatás sosem irányít át: proxy vagy átjáró van közben; vegye ki alóla a 169.254.169.254 címet."
        }
        FailureText::CutShort | FailureText::Connection | FailureText::Foreign | FailureText::Unknown => {
            "Újra próbáljuk."
        }
        FailureText::Fault => "A program tovább kérdez. Kérjük, jelentse a hibát a naplófájllal együtt.",
    }
}
