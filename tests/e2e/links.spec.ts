import { publicPages } from "./support/pages";
import { expect, test } from "./support/test";

// Scripts only render the cart's links.
test.use({ javaScriptEnabled: false });

test("no link is broken, and every public page is linked from another one", async ({
  page: plain,
  browser,
  baseURL,
  expectedErrors,
}) => {
  test.setTimeout(300_000);
  const scripted = await browser.newPage({ baseURL: String(baseURL) });
  // A page built with another database names that database's free video until it's revalidated.
  expectedErrors.push(/404 .*\/learn\/files\//);
  const waiting: string[] = [...publicPages];
  const seen = new Set(waiting);
  const dead: string[] = [];
  const listFragments = new Map<string, ReadonlySet<string>>();
  /** Links with a fragment: page, fragment, and the page with the link. */
  const fragmentLinks: { path: string; place: string; from: string }[] = [];
  const linked = new Set<string>();

  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const page = path === "/cart" ? scripted : plain;
    if (/\.pdf$|^\/learn\/files\/|\/sample-report$/.test(path)) {
      // Downloads don't open as pages.
      if (!(await page.request.head(path)).ok()) dead.push(path);
      continue;
    }
    const response = await page.goto(path);
    if ((response?.status() ?? 0) >= 400) {
      dead.push(path);
      continue;
    }
    const { links, ids } = await page.evaluate(() => ({
      links: [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(({ href }) => href),
      ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
    }));
    listFragments.set(path, new Set(ids));
    for (const link of links) {
      const url = new URL(link);
      if (url.origin !== baseURL) continue;
      const next = url.pathname + url.search;
      const place = decodeURIComponent(url.hash.slice(1));
      if (url.pathname !== path) linked.add(url.pathname);
      if (place) fragmentLinks.push({ path: next, place, from: path });
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  const broken = fragmentLinks.filter(
    ({ path, place }) => listFragments.get(path)?.has(place) === false,
  );
  expect(dead).toEqual([]);
  expect(broken).toEqual([]);
  expect(publicPages.filter((path) => !linked.has(path))).toEqual([]);
});
