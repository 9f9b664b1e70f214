import type { Page, Request } from "@playwright/test";
import { shopAddresses } from "./addresses";

/**
 * A layout shift as Chromium scores it (web.dev/articles/cls), the texts that moved, and whether that
 * was while the document was still being read.
 */
type Shift = { readonly score: number; readonly moved: string; readonly isArrival: boolean };

/** What a page did while it was visited, beyond what was asked of it. */
export type Visit = {
  readonly consoleMessages: readonly string[];
  readonly foreignRequests: readonly string[];
  readonly failedRequests: readonly string[];
  /**
   * Sum of the scores of what moved as the rest of its row was read: where a document may be painted
   * half is up to the line and the machine.
   */
  readonly arrivalShift: number;
  /** Every later movement of what had been painted, until the fonts came. */
  readonly shifts: readonly Shift[];
  /** Sum of the layout-shift scores from then on. */
  readonly lateShift: number;
  /** The colours that the page's ground had, from its first frame on. */
  readonly grounds: readonly string[];
  /** What the page's scripts made of Intl while it loaded: each takes a browser up to 16 ms. */
  readonly formatters: readonly string[];
  /** Each script that was asked for, as often as it was; what comes later is added. */
  readonly askedScripts: readonly string[];
};

/** Runs in the page before any script of its own. */
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
  /** When the first frame with the whole document was over. */
  let wholeAt = Number.POSITIVE_INFINITY;
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const sources: { readonly node: Node | null }[] = Reflect.get(entry, "sources");
      const moved = sources.map(({ node }) => node?.textContent?.trim().slice(0, 60)).join(" | ");
      shifts.push({
        score: Reflect.get(entry, "value"),
        moved,
        isArrival: entry.startTime < wholeAt,
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
        wholeAt = performance.now();
      }),
    );
  });
  /** What has moved since the last call, once the frame after next is painted. */
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

/**
 * Opens a page and waits until it has come to rest. The fonts are held back until the page has been
 * painted and taken over by its scripts, as on a slow line, so that what they move is told apart.
 */
export async function visit(page: Page, path: string): Promise<Visit> {
  const consoleMessages: string[] = [];
  const foreignRequests: string[] = [];
  const failedRequests: string[] = [];
  page.on("console", (message) => consoleMessages.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => consoleMessages.push(String(error)));
  // The router stops reading an action's answer once it has what it needs: no failure either.
  const answered = new Set<Request>();
  // A page that sends the visitor on, as the checkout of an empty cart does, drops what it still asks.
  let dropped: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) dropped = [];
  });
  page.on("requestfailed", (request) => {
    if (answered.has(request)) return;
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
    answered.add(response.request());
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
  await page.route("**/*.woff2", async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint").length > 0,
  );
  const early = await takeShifts(page);
  releaseFonts();
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => void (await document.fonts.ready));
  const late = await takeShifts(page);
  const { grounds, formatters } = await page.evaluate(() => {
    const watched = Reflect.get(window, "watched") as Frames;
    return { grounds: [...watched.grounds], formatters: watched.formatters };
  });
  return {
    consoleMessages,
    foreignRequests,
    failedRequests: [...failedRequests, ...dropped],
    askedScripts,
    grounds,
    formatters,
    arrivalShift: sumOfScores(early.filter(({ isArrival }) => isArrival)),
    shifts: early.filter(({ isArrival }) => !isArrival),
    lateShift: sumOfScores(late),
  };
}
