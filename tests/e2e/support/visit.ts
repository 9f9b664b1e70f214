import type { BrowserContext, Page, Request } from "playwright/test";
import { shopAddresses } from "./addresses";

/**
 * A layout shift with Chromium's score (web.dev/articles/cls), the texts that moved, and whether the
 * document was still streaming.
 */
type Shift = { readonly score: number; readonly moved: string; readonly isArrival: boolean };

/** What happened while a page was visited. */
export type Visit = {
  readonly page: Page;
  readonly consoleMessages: readonly string[];
  readonly foreignRequests: readonly string[];
  readonly failedRequests: readonly string[];
  /** Total score of shifts while the document was streaming, which depends on the network. */
  readonly arrivalShift: number;
  /** Every later shift until the fonts loaded. */
  readonly shifts: readonly Shift[];
  /** How far the fonts moved what was in view, as a layout shift's score. */
  readonly lateShift: number;
  /** The page's background colors since the first frame. */
  readonly grounds: readonly string[];
  /** Intl objects created during page load; each takes up to 16 ms. */
  readonly formatters: readonly string[];
  /** Every requested script, including repeats and later ones. */
  readonly askedScripts: readonly string[];
};

/** Runs in the page before its own scripts. */
function watchFrames(): void {
  const shifts: Shift[] = [];
  const grounds = new Set<string>();
  const formatters: string[] = [];
  for (const name of ["DateTimeFormat", "NumberFormat", "ListFormat", "Segmenter"] as const) {
    const construct = (type: new () => object, given: never[]): object => {
      formatters.push(name);
      return Reflect.construct(type, given);
    };
    Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) });
  }
  /** End of the first frame with the complete document. */
  let completeAt = Number.POSITIVE_INFINITY;
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const sources: { readonly node: Node | null }[] = Reflect.get(entry, "sources");
      const moved = sources.map(({ node }) => node?.textContent?.trim().slice(0, 60)).join(" | ");
      shifts.push({
        score: Reflect.get(entry, "value"),
        moved,
        isArrival: entry.startTime < completeAt,
      });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  const look = () => {
    if (document.body) grounds.add(getComputedStyle(document.body).backgroundColor);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  document.addEventListener("DOMContentLoaded", () => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        completeAt = performance.now();
      }),
    );
  });
  /** Returns the shifts since the last call, after two more frames. */
  const takeShifts = async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    note(observer.takeRecords());
    return shifts.splice(0);
  };
  Reflect.set(window, "watched", { takeShifts, grounds, formatters });
}

type Frames = {
  readonly takeShifts: () => Promise<Shift[]>;
  readonly grounds: Set<string>;
  readonly formatters: readonly string[];
};

function takeShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (Reflect.get(window, "watched") as Frames).takeShifts());
}

function sumOfScores(shifts: readonly Shift[]): number {
  return shifts.reduce((sum, { score }) => sum + score, 0);
}

/** Remembers where texts and pictures are, and later returns how far they have moved. */
function watchPlaces(): void {
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
  const elements = [...document.body.querySelectorAll("*")].filter(
    (element) => hasText(element) || element.matches("img, svg, input, textarea, select, video"),
  );
  const before = elements.map((element) => element.getBoundingClientRect());
  /**
   * One shift's score from before to after (web.dev/articles/cls). The browser's own entries add up
   * what's between, which depends on how many frames the fonts take.
   */
  const measureShift = () => {
    const cell = 4;
    const columns = Math.ceil(innerWidth / cell);
    const rows = Math.ceil(innerHeight / cell);
    const impact = new Uint8Array(columns * rows);
    let farthest = 0;
    const add = ({ left, top, right, bottom }: DOMRect) => {
      for (
        let row = Math.max(0, Math.floor(top / cell));
        row < Math.min(rows, bottom / cell);
        row += 1
      )
        for (
          let at = Math.max(0, Math.floor(left / cell));
          at < Math.min(columns, right / cell);
          at += 1
        )
          impact[row * columns + at] = 1;
    };
    const isInView = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;
    elements.forEach((element, position) => {
      const [from, to] = [before[position], element.getBoundingClientRect()];
      if (!from?.width || !to.width || !(isInView(from) || isInView(to))) return;
      const distance = Math.max(Math.abs(to.left - from.left), Math.abs(to.top - from.top));
      // Browsers ignore less than three pixels.
      if (distance < 3) return;
      farthest = Math.max(farthest, distance);
      add(from);
      add(to);
    });
    const share = impact.reduce((sum, one) => sum + one, 0) / impact.length;
    return share * (farthest / Math.max(innerWidth, innerHeight));
  };
  Reflect.set(window, "measureShift", measureShift);
}

type Look = {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme?: "light" | "dark";
  readonly reducedMotion?: "reduce";
};

/**
 * Opens a page in a new tab and waits until it's idle. Delays the fonts until the page has been
 * painted and hydrated, like a slow connection, to measure their layout shift separately.
 */
export async function visit(
  context: BrowserContext,
  path: string,
  { viewport, ...media }: Look,
): Promise<Visit> {
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.emulateMedia(media);
  const consoleMessages: string[] = [];
  const foreignRequests: string[] = [];
  const failedRequests: string[] = [];
  page.on("console", (message) => consoleMessages.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => consoleMessages.push(String(error)));
  // The router may stop reading an action's response early, which isn't a failure.
  const finished = new Set<Request>();
  // A page that redirects, such as checkout with an empty cart, cancels its requests.
  let dropped: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) dropped = [];
  });
  page.on("requestfailed", (request) => {
    if (finished.has(request)) return;
    const reason = request.failure()?.errorText;
    const list = reason === "net::ERR_ABORTED" ? dropped : failedRequests;
    list.push(`${reason} ${request.url()}`);
  });
  const askedScripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") askedScripts.push(request.url());
    const { origin, protocol, href } = new URL(request.url());
    if (protocol !== "data:" && origin !== shopAddresses.shop) foreignRequests.push(href);
  });
  page.on("response", (response) => {
    finished.add(response.request());
    const isDocument = response.request().isNavigationRequest();
    if (response.status() >= 400 && !isDocument) {
      failedRequests.push(`${response.status()} ${response.url()}`);
    }
  });
  await page.addInitScript(watchFrames);

  let releaseFonts = () => {};
  const painted = new Promise<void>((resolve) => {
    releaseFonts = resolve;
  });
  // Unlike `page.route`, this leaves the browser's cache on and other requests alone.
  const session = await context.newCDPSession(page);
  session.on("Fetch.requestPaused", ({ requestId }) => {
    void painted.then(() => session.send("Fetch.continueRequest", { requestId }));
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*.woff2*" }] });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint").length > 0,
  );
  const early = await takeShifts(page);
  await page.evaluate(watchPlaces);
  releaseFonts();
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => void (await document.fonts.ready));
  const lateShift = await page.evaluate(() =>
    (Reflect.get(window, "measureShift") as () => number)(),
  );
  const { grounds, formatters } = await page.evaluate(() => {
    const { takeShifts: _, ...watched } = Reflect.get(window, "watched") as Frames;
    return { ...watched, grounds: [...watched.grounds] };
  });
  return {
    page,
    consoleMessages,
    foreignRequests,
    failedRequests: [...failedRequests, ...dropped],
    askedScripts,
    grounds,
    formatters,
    arrivalShift: sumOfScores(early.filter(({ isArrival }) => isArrival)),
    shifts: early.filter(({ isArrival }) => !isArrival),
    lateShift,
  };
}
