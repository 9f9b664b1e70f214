import type { Page } from "playwright/test";
import { publicPages as listed } from "../../lib/core/public-pages";
import { privatePages } from "./support/pages";
import { expect, test } from "./support/test";

// Most crawlers don't run scripts.
test.use({ javaScriptEnabled: false });

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Lists every object in structured data, at any depth. */
function listNodes(value: unknown): Node[] {
  if (!isNode(value)) return [];
  return [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(listNodes)];
}

async function structuredData(page: Page): Promise<Node[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const graphs = texts.map((text): unknown => JSON.parse(text));
  for (const graph of graphs) expect(graph).toMatchObject({ "@context": "https://schema.org" });
  return listNodes(graphs);
}

/** Reads the width and height from a PNG header (PNG specification, 11.2.2). */
function pngSize(bytes: Buffer): readonly [number, number] {
  expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content");

test("the sitemap lists the public pages, and robots.txt links to it", async ({
  request,
  baseURL,
}) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual(listed.map(({ path }) => new URL(path, baseURL).href));
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const disallowed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? "");
  expect(disallowed).toEqual(expect.arrayContaining(["/api/", "/admin"]));
  for (const { path } of listed)
    expect(disallowed.filter((one) => path.startsWith(one))).toEqual([]);
  // Crawlers only see noindex on pages they may visit.
  for (const path of privatePages) {
    expect(disallowed.filter((one) => path.startsWith(one))).toEqual([]);
  }
});

test("every public page has metadata for search engines and social networks", async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  // Only the document counts.
  expectedErrors.push(/ERR_FAILED/);
  await page.route(/\.(css|woff2|js|svg|png|jpg|webp)(\?|$)/, (route) => route.abort());
  const check = async ({ path, cardTitle }: (typeof listed)[number]) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    expect(response?.headers()["x-robots-tag"]).toBeUndefined();
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    // The only h1 matches the share card.
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("h1")).toContainText(cardTitle);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");

    const title = await page.title();
    expect(title.length, title).toBeGreaterThanOrEqual(15);
    // With the business name, which search engines may cut off.
    expect(title.length, title).toBeLessThanOrEqual(80);
    const description = (await meta(page, "description")) ?? "";
    expect(description.length, description).toBeGreaterThanOrEqual(50);
    expect(description.length, description).toBeLessThanOrEqual(160);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
    const own = new URL(path, baseURL).href;
    expect(new URL(String(canonical)).href).toBe(own);
    expect(new URL(String(await meta(page, "og:url"))).href).toBe(own);
    expect(await meta(page, "og:description")).toBe(description);
    expect(title).toContain(String(await meta(page, "og:title")));
    expect(await meta(page, "twitter:card")).toBe("summary_large_image");
    expect(await meta(page, "og:image:alt")).toBe(cardTitle);

    const picture = await page.request.get(String(await meta(page, "og:image")));
    expect(picture.status()).toBe(200);
    expect(picture.headers()["content-type"]).toBe("image/png");
    const bytes = await picture.body();
    expect(pngSize(bytes)).toEqual([1200, 630]);
    // Some networks ignore images above 300 KB.
    expect(bytes.length).toBeLessThan(300_000);

    const nodes = await structuredData(page);
    expect(JSON.stringify(nodes)).not.toMatch(/aggregateRating|"Review"/);
    const breadcrumbs = nodes.filter((node) => node["@type"] === "BreadcrumbList");
    expect(breadcrumbs).toHaveLength(path === "/" ? 0 : 1);
    if (breadcrumbs[0]) expect(listNodes(breadcrumbs[0]).at(-1)).toMatchObject({ item: own });
  };
  for (const one of listed) await test.step(one.path, () => check(one));
});

test("every page has its own title, description and image", async ({ request }) => {
  const marks = {
    title: /<title>([^<]+)/,
    description: /<meta name="description" content="([^"]+)/,
    picture: /<meta property="og:image" content="([^"]+)/,
  };
  const pages = await Promise.all(listed.map(async ({ path }) => (await request.get(path)).text()));
  for (const [name, mark] of Object.entries(marks)) {
    const found = pages.flatMap((html) => mark.exec(html)?.[1] ?? []);
    expect(found, name).toHaveLength(listed.length);
    expect(found, name).toEqual([...new Set(found)]);
  }
});

test("pages that aren't for search engines have noindex", async ({ request }) => {
  const others = ["/cart", "/no-such-page", "/too-long", "/newsletter/unsubscribe"];
  for (const path of [...others, ...privatePages]) {
    const response = await request.get(path);
    const isDisallowed =
      /noindex/.test(response.headers()["x-robots-tag"] ?? "") ||
      /<meta name="robots" content="[^"]*noindex/.test(await response.text());
    expect(isDisallowed, path).toBe(true);
  }
});

test("serves the manifest and its icons", async ({ request }) => {
  const manifest: unknown = await (await request.get("/manifest.webmanifest")).json();
  if (!isNode(manifest) || !Array.isArray(manifest.icons)) throw new Error("no icons");
  expect(manifest.icons).not.toEqual([]);
  for (const icon of manifest.icons as { src: string; sizes: string }[]) {
    const [width, height] = pngSize(await (await request.get(icon.src)).body());
    expect(`${width}x${height}`).toBe(icon.sizes);
  }
  for (const path of ["/icon.svg", "/apple-icon.png"]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});

test("crawling stores nothing, and unknown share cards are 404", async ({ request }) => {
  const headers = { "user-agent": "facebookexternalhit/1.1" };
  for (const { path } of listed) {
    const response = await request.get(path, { headers });
    expect(response.headers()["set-cookie"], path).toBeUndefined();
  }
  // Twice, in case the first request stored something.
  for (const visit of ["first", "second"]) {
    const response = await request.get("/og/made-up.png");
    expect(response.status(), visit).toBe(404);
    expect(response.headers()["cache-control"], visit).toBe("no-store");
  }
});
