const RUNTIME = /<script src="(\/_next\/static\/[^"]+\/turbopack-[^"]+\.js)" async=""><\/script>/;
const SMALL = /<script src="(\/_next\/static\/[^"]+\.js)" async=""><\/script>/g;
const FIRST = /<script src="(\/_next\/static\/[^"]+\.js)" id="_R_" async=""><\/script>/;
const DATA = /<script>self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)<\/script>/g;
const DATA_OF_ANY_KIND = /self\.__next_f\.push\(\[/g;
/** What would end a script's element, or be read as something else in it. */
const UNFIT_FOR_TEXT = /<!--|<\/?script|[\r\0]/i;
const LATE_LINKS = /<link rel="manifest"[^>]*>|(?:<link rel="stylesheet"[^>]*>)+(?=<\/body>)/g;

/** What React reads of a page, as one text; undefined where the page is handed over in another way. */
function readData(html) {
  const pieces = [...html.matchAll(DATA)].map(([, piece]) => JSON.parse(piece));
  const data = pieces.join("");
  const isWhole = html.match(DATA_OF_ANY_KIND)?.length === pieces.length;
  return isWhole && !UNFIT_FOR_TEXT.test(data) ? data : undefined;
}

/** A sheet that is lost on its way keeps a page out of use no longer. */
const SHEET_LIMIT_MS = 5_000;
/** A page that has loaded, which may be before it is painted, is taken over after this at the latest. */
const FRAME_LIMIT_MS = 1_000;

/**
 * Runs in the browser, so it may use nothing of this file. Takes a page over as the second frame begins,
 * when the first is on its way to the screen; a tab behind, which has no frames, waits its limit. All
 * that is small is fetched together. The parts only put themselves down for the runtime, in any order;
 * the runtime, which sets them going, runs when the sheet is there, or what they show might be laid out
 * without.
 */
function takeOver(parts, runtime, sheetLimitMs, frameLimitMs) {
  const textOf = (id) => document.getElementById(id)?.textContent;
  const create = (name, properties) => Object.assign(document.createElement(name), properties);
  // The runtime fetches what it does not find in the page, so what is lost does not stay.
  const scriptOf = (src) =>
    create("script", { async: true, src, onerror: (event) => event.target.remove() });
  const arrive = (sheet) =>
    new Promise((done) => {
      sheet.onload = sheet.onerror = done;
      setTimeout(done, sheetLimitMs);
    });
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    const data = textOf("page-data");
    if (data) self.__next_f.push([1, data]);
    const late = create("template", { innerHTML: textOf("late-links") });
    const links = [...late.content.children];
    const sheets = links.filter(({ rel }) => rel === "stylesheet").map(arrive);
    const early = create("link", { rel: "preload", as: "script", href: runtime });
    document.head.append(...links, early, ...parts.map(scriptOf));
    Promise.all(sheets).then(() => document.head.append(scriptOf(runtime)));
  };
  addEventListener("load", () => setTimeout(ask, frameLimitMs));
  requestAnimationFrame(() => requestAnimationFrame(ask));
}

const inBrowser = (run, ...given) =>
  `<script>(${String(run).replace(/\n\s*/g, "\n")})(${given.map((value) => JSON.stringify(value)).join()})</script>`;

/**
 * Lets a whole page that carries the rules it uses be painted before anything takes it over. React's
 * script, by far the largest, is fetched at once all the same, by the preload that Next.js writes; what is
 * small (the other scripts, the sheet, the manifest) is asked for behind the first frame, and on a slow
 * line is here before React's. Its data stand as one text that no browser runs (record 024). A page that
 * is started in another way stays as it is.
 */
export function afterPaint(html) {
  const [script, first] = FIRST.exec(html) ?? [];
  const [, runtime] = RUNTIME.exec(html) ?? [];
  if (!first || !runtime || !html.includes("</body>")) return html;
  const small = [...html.matchAll(SMALL)].map(([, source]) => source);
  const parts = [...small.filter((source) => source !== runtime), first];
  const data = readData(html);
  const late =
    `<noscript id="late-links">${(html.match(LATE_LINKS) ?? []).join("")}</noscript>` +
    (data ? `<script id="page-data" type="text/plain">${data}</script>` : "") +
    inBrowser(takeOver, parts, runtime, SHEET_LIMIT_MS, FRAME_LIMIT_MS);
  const page = [SMALL, script, LATE_LINKS, ...(data ? [DATA] : [])].reduce(
    (rest, part) => rest.replaceAll(part, ""),
    html,
  );
  const end = page.lastIndexOf("</body>");
  return page.slice(0, end) + late + page.slice(end);
}
