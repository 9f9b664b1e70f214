import { readFileSync } from "node:fs";
import { shopAddresses } from "./support/addresses";
import { publicPages } from "./support/pages";
import { expect, test } from "./support/test";

type Matcher = { readonly regexp: string; readonly has?: readonly unknown[] };
type FunctionsConfig = {
  readonly functions: Readonly<Record<string, { readonly matchers?: readonly Matcher[] }>>;
};

/** The security page checks the running site; every other public page is the same for all visitors. */
const shells = publicPages.filter((path) => path !== "/security");
const findFile = (path: string) => `.next/server/app/${path === "/" ? "index" : path.slice(1)}`;
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${shopAddresses.shop}${path}`, { headers, method });

test("public pages are prerendered completely", () => {
  const { routes } = JSON.parse(readFileSync(".next/prerender-manifest.json", "utf8")) as {
    routes: Readonly<Record<string, unknown>>;
  };
  for (const path of shells) {
    expect(routes, path).toHaveProperty([path]);
    const meta: unknown = JSON.parse(readFileSync(`${findFile(path)}.meta`, "utf8"));
    expect(meta, `${path} has a part that's rendered for each visit`).not.toHaveProperty(
      "postponed",
    );
    expect(readFileSync(`${findFile(path)}.html`, "utf8")).toContain("</html>");
  }
});

test("no middleware runs on public pages, except for requests that are too long", () => {
  const file = ".next/server/functions-config-manifest.json";
  const { functions } = JSON.parse(readFileSync(file, "utf8")) as FunctionsConfig;
  const matchers = functions["/_middleware"]?.matchers ?? [];
  expect(matchers.length).toBeGreaterThan(0);
  for (const { regexp, has } of matchers) {
    if (has) continue;
    for (const path of publicPages) expect(path).not.toMatch(new RegExp(regexp));
  }
});

test("visits get the prerendered page, without a database query", async () => {
  for (const path of shells) {
    // The first visit after 5 minutes waits for current prices (renewal.spec.ts).
    await ask(path);
    // The first visit after a minute gets the old page and renews it in the background.
    const readCacheState = async () => (await ask(path)).headers.get("x-nextjs-cache");
    expect(await readCacheState(), path).toMatch(/^(HIT|STALE)$/);
    await expect.poll(readCacheState, { message: path }).toBe("HIT");
  }
});

test("pages and scripts are compressed on request, and have the same content", async ({
  request,
}) => {
  const plain = await ask("/about", { "accept-encoding": "identity" });
  const html = await plain.text();
  const script = /src="(\/_next\/static\/[^"]+\.js)/.exec(html)?.[1] ?? "";
  expect(plain.headers.get("content-encoding")).toBeNull();
  for (const path of ["/about", script]) {
    const body = await (await ask(path, { "accept-encoding": "identity" })).text();
    const response = await ask(path, { "accept-encoding": "gzip" });
    expect(response.headers.get("content-encoding"), path).toBe("gzip");
    expect(response.headers.get("vary")).toMatch(/accept-encoding/i);
    expect(await response.text()).toBe(body);

    const etag = response.headers.get("etag") ?? "";
    // Not with fetch, which adds `no-cache` to a conditional request (Fetch standard, 4.6).
    const headers = { "accept-encoding": "gzip", "if-none-match": etag };
    expect((await request.get(path, { headers })).status()).toBe(304);
  }
});
