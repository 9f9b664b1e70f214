import { readFileSync } from "node:fs";
import { get } from "node:http";
import { shopAddresses } from "./support/addresses";
import { publicPages } from "./support/pages";
import { expect, test } from "./support/test";

type Matcher = { readonly regexp: string };
type FunctionsConfig = {
  readonly functions: Readonly<Record<string, { readonly matchers?: readonly Matcher[] }>>;
};

/** The security page looks at the running site; every other public page is the same for everybody. */
const shells = publicPages.filter((path) => path !== "/security");
const fileOf = (path: string) => `.next/server/app/${path === "/" ? "index" : path.slice(1)}`;
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${shopAddresses.shop}${path}`, { headers, method });

/** A server sends ten segments of 1,460 bytes at once, and the rest a round trip later (RFC 6928). */
const firstWindowBytes = 10 * 1460;

/** All that comes over the wire for a page, its head too. */
async function bytesOf(path: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    const options = { agent: false, headers: { "accept-encoding": "br" } };
    get(shopAddresses.shop + path, options, (answer) => {
      answer.resume().once("end", () => resolve(answer.socket.bytesRead));
    }).once("error", reject);
  });
}

test("each of them comes whole in the first round trip of a visit", async () => {
  for (const path of shells) {
    // The first visitors get a quick compression; the best one is made behind them.
    await expect.poll(() => bytesOf(path), { message: path }).toBeLessThanOrEqual(firstWindowBytes);
  }
});

test("public pages are built whole, nothing of them is left for a visit", () => {
  const { routes } = JSON.parse(readFileSync(".next/prerender-manifest.json", "utf8")) as {
    routes: Readonly<Record<string, unknown>>;
  };
  for (const path of shells) {
    expect(routes, path).toHaveProperty([path]);
    const meta: unknown = JSON.parse(readFileSync(`${fileOf(path)}.meta`, "utf8"));
    expect(meta, `${path} has a part that each visit renders`).not.toHaveProperty("postponed");
    expect(readFileSync(`${fileOf(path)}.html`, "utf8")).toContain("</html>");
  }
});

test("the scripts that each page starts with are compiled as they arrive", async () => {
  const { rootMainFiles } = JSON.parse(readFileSync(".next/build-manifest.json", "utf8")) as {
    rootMainFiles: readonly string[];
  };
  expect(rootMainFiles.length).toBeGreaterThan(0);
  for (const script of rootMainFiles) {
    // Chrome heeds the hint on the first line alone.
    expect(await (await ask(`/_next/${script}`)).text()).toMatch(
      /^\/\/# allFunctionsCalledOnLoad\n/,
    );
  }
});

test("no middleware runs on them", () => {
  const file = ".next/server/functions-config-manifest.json";
  const { functions } = JSON.parse(readFileSync(file, "utf8")) as FunctionsConfig;
  const matchers = functions["/_middleware"]?.matchers ?? [];
  expect(matchers.length).toBeGreaterThan(0);
  for (const { regexp } of matchers) {
    for (const path of publicPages) expect(path).not.toMatch(new RegExp(regexp));
  }
});

test("a visit is answered from what was rendered before, so it asks the database nothing", async () => {
  for (const path of shells) {
    // The first visit after 5 minutes waits for a page with today's prices (renewal.spec.ts).
    await ask(path);
    // The first after a minute is answered the same, and renews the page behind it.
    const served = async () => (await ask(path)).headers.get("x-nextjs-cache");
    expect(await served(), path).toMatch(/^(HIT|STALE)$/);
    await expect.poll(served, { message: path }).toBe("HIT");
  }
});

test("pages and assets come compressed as asked, the same whatever the coding", async ({
  request,
}) => {
  const plain = await ask("/about", { "accept-encoding": "identity" });
  const text = await plain.text();
  const script = /src="(\/_next\/static\/[^"]+\.js)/.exec(text)?.[1] ?? "";
  expect(plain.headers.get("content-encoding")).toBeNull();
  for (const path of ["/about", script]) {
    const body = await (await ask(path, { "accept-encoding": "identity" })).text();
    for (const coding of ["br", "gzip"]) {
      const answer = await ask(path, { "accept-encoding": `${coding}, *;q=0` });
      expect(answer.headers.get("content-encoding"), path).toBe(coding);
      expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
      expect(await answer.text()).toBe(body);

      const tag = answer.headers.get("etag") ?? "";
      // Not by fetch, which asks with `no-cache` beside a tag (Fetch standard, 4.6).
      const headers = { "accept-encoding": coding, "if-none-match": tag };
      expect((await request.get(path, { headers })).status()).toBe(304);
      const head = await ask(path, { "accept-encoding": coding }, "HEAD");
      expect(head.headers.get("content-encoding")).toBe(coding);
    }
  }
});
