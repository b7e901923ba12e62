// @ts-check
// The control page: shows and controls the running simulator. All text is set as text, never as markup.

/**
 * @typedef {{ id: string, type: string, status: string, vms: string[], not_before: string | null,
 *   approved: string | null, ends: string | null }} SimulatedEvent
 * @typedef {{ name: string, endpoint: string | null, watching: boolean, incarnation: number }} Vm
 * @typedef {{ kind: string, vm: string | null, active: boolean, times: number | null, until: string | null }} Fault
 * @typedef {{ now: string, speed: number, scenario: string, vms: Vm[], events: SimulatedEvent[], faults: Fault[],
 *   requests: number }} Status
 * @typedef {{ number: number, at: string, vm: string, method: string, target: string, status: number | null,
 *   refusal: string | null, fault: string | null }} RecordedRequest
 */

const KINDS = [
  "500", "503", "429", "400", "401", "403", "404", "405", "410", "hang", "slow", "refuse", "reset", "truncated",
  "not-json", "login-page", "empty", "huge", "redirect", "wrong-length", "events-twice", "same-id",
  "old-version", "incarnation-reset",
];
const REFRESH_MS = 1000;
const SHOWN_REQUESTS = 100;

/** @type {string | undefined} */
let shown;

fill(select("fault", "kind"), KINDS.map((kind) => [kind, kind]));

form("schedule").addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(form("schedule"));
  const { type, vm, notice, source } = Object.fromEntries(data);
  send("POST", "api/events", { type, source, ...(vm && { vms: [vm] }), ...(notice && { notice }) });
});

form("fault").addEventListener("submit", (event) => {
  event.preventDefault();
  const { kind, vm, times, for: lasts } = Object.fromEntries(new FormData(form("fault")));
  send("POST", "api/faults", { kind, ...(vm && { vm }), ...(times && { times: Number(times) }), ...(lasts && { for: lasts }) });
});

element("clear").addEventListener("click", () => send("DELETE", "api/faults"));

refresh();
setInterval(refresh, REFRESH_MS);

async function refresh() {
  try {
    const [status, document, requests] = await Promise.all([get("api/status"), get("api/document"), get("api/requests")]);
    show(status, document, requests);
    if (element("problem").dataset.connection) problem("");
  } catch {
    problem("Can't reach the simulator. Is it still running?", true);
  }
}

/** @param {string} path */
async function get(path) {
  const response = await fetch(path);
  return response.json();
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
async function send(method, path, body) {
  try {
    const response = await fetch(path, { method, body: body && JSON.stringify(body) });
    problem(response.ok ? "" : (await response.json()).error);
  } catch {
    problem("Can't reach the simulator. Is it still running?", true);
  }
  await refresh();
}

/**
 * @param {Status} status
 * @param {unknown} document
 * @param {RecordedRequest[]} requests
 */
function show(status, document, requests) {
  const requestCount = `${status.requests} ${status.requests === 1 ? "request" : "requests"}`;
  element("about").textContent =
    `${clock(status.now)} UTC · scenario ${status.scenario} · speed ${status.speed} · ${requestCount}`;
  // Redraw only after changes, so that a button keeps the focus.
  const state = JSON.stringify({ ...status, now: "", document, last: requests.at(-1) });
  if (state !== shown) {
    shown = state;
    showVms(status.vms);
    rows("events", status.events.map(eventRow), "No events.");
    rows("faults", status.faults.map(faultRow), "No faults.");
    element("document").textContent = JSON.stringify(document, null, 2);
    element("requests").replaceChildren(...requests.slice(-SHOWN_REQUESTS).reverse().map(requestRow));
  }
  for (const left of globalThis.document.querySelectorAll("time[data-until]")) {
    const seconds = Math.max(0, (Date.parse(left.getAttribute("datetime") ?? "") - Date.parse(status.now)) / 1000);
    left.textContent = remaining(seconds);
  }
}

/** @param {Vm[]} vms */
function showVms(vms) {
  /** @type {[string, string][]} */
  const choices = [["", "all"], ...vms.map((vm) => /** @type {[string, string]} */ ([vm.name, vm.name]))];
  for (const name of ["schedule", "fault"]) {
    const list = select(name, "vm");
    if (list.length !== choices.length) fill(list, choices);
  }
  rows("vms", vms.map((vm) => [
    make("strong", vm.name),
    make("code", vm.endpoint ? `http://${vm.endpoint}` : "no endpoint", "grow"),
    make("span", vm.endpoint ? (vm.watching ? `enabled · incarnation ${vm.incarnation}` : "no requests yet") : "", "quiet"),
  ]), "");
}

/** @param {SimulatedEvent} event */
function eventRow(event) {
  const scheduled = event.status === "Scheduled";
  const time = make("time", "");
  time.setAttribute("datetime", (scheduled ? event.not_before : event.ends) ?? "");
  time.dataset.until = "";
  const about = make("span", "", "grow");
  const state = event.approved && scheduled ? "Approved, on hold" : event.status;
  about.append(
    make("strong", event.type), " ", make("span", state, event.status.toLowerCase()),
    scheduled ? " · starts in " : " · ends in ", time, make("br"),
    make("span", `${event.vms.join(", ")} · ${event.id}`, "quiet"),
  );
  const actions = scheduled ? ["Approve", "Start", "Cancel", "Complete"] : ["Complete"];
  return [about, ...actions.map((label) => {
    const button = make("button", label);
    button.setAttribute("aria-label", `${label} ${event.type} ${event.id}`);
    button.addEventListener("click", () => send("POST", `api/events/${event.id}/${label.toLowerCase()}`));
    return button;
  })];
}

/** @param {Fault} fault */
function faultRow(fault) {
  const left = fault.times ? `${fault.times} left` : fault.until ? `until ${clock(fault.until)}` : "";
  return [make("strong", fault.kind), make("span", [fault.vm ?? "all VMs", fault.active ? left : "queued"].join(" · "), "quiet")];
}

/** @param {RecordedRequest} request */
function requestRow(request) {
  const remark = [request.refusal, request.fault && `fault ${request.fault}`].filter(Boolean).join(" · ");
  const row = make("tr", "", request.refusal ? "refused" : "");
  const cells = [
    request.number, clock(request.at), request.vm, `${request.method} ${request.target}`, request.status ?? "–", remark,
  ];
  row.append(...cells.map((cell) => make("td", String(cell))));
  return row;
}

/**
 * @param {string} id
 * @param {(Node | string)[][]} items
 * @param {string} none
 */
function rows(id, items, none) {
  const line = (/** @type {(Node | string)[]} */ parts) => {
    const item = make("li");
    item.append(...parts);
    return item;
  };
  element(id).replaceChildren(...(items.length ? items.map(line) : [line([make("span", none, "quiet")])]));
}

/**
 * @param {HTMLSelectElement} list
 * @param {[string, string][]} choices
 */
function fill(list, choices) {
  list.replaceChildren(...choices.map(([value, label]) => new Option(label, value)));
}

/**
 * @param {string} text
 * @param {boolean} [connection]
 */
function problem(text, connection = false) {
  const alert = element("problem");
  alert.textContent = text;
  alert.hidden = !text;
  if (connection) alert.dataset.connection = "lost";
  else delete alert.dataset.connection;
}

/**
 * @param {string} tag
 * @param {string} [text]
 * @param {string} [className]
 */
function make(tag, text = "", className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** @param {string} time */
function clock(time) {
  return time.slice(11, 19);
}

/** @param {number} seconds */
function remaining(seconds) {
  const whole = Math.ceil(seconds);
  const days = Math.floor(whole / 86400);
  const hours = Math.floor(whole / 3600) % 24;
  if (days) return `${days} d ${hours} h`;
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const minutes = `${Math.floor(whole / 60) % 60}`;
  return hours ? `${hours}:${two(Number(minutes))}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** @param {string} id */
function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}

/** @param {string} id */
function form(id) {
  return /** @type {HTMLFormElement} */ (element(id));
}

/**
 * @param {string} id
 * @param {string} name
 */
function select(id, name) {
  return /** @type {HTMLSelectElement} */ (form(id).elements.namedItem(name));
}
