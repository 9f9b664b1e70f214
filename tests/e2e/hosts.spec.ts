import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { shopAddresses } from "./support/addresses";
import { publicPages } from "./support/pages";
import { startNextStart } from "./support/second-server";
import { expect, test } from "./support/test";

/** Differ between two requests to the same server. */
const variableHeaders = new Set([
  ...["age", "connection", "date", "etag", "keep-alive", "transfer-encoding"],
  ...["content-length", "x-nextjs-cache", "x-nextjs-stale-time"],
  // The fonts, which the page names too: missing or listed twice after Next.js rendered a page again.
  "link",
]);

/** Starts a plain reverse proxy in front of a server. */
async function startProxy(origin: string) {
  const proxy = createServer((incoming, response) => {
    const { method, headers } = incoming;
    const outgoing = sendRequest(origin + incoming.url, { method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => proxy.close() };
}

const dataScript = /<script>self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)<\/script>/g;

/** Returns what a visitor gets: React's data joined, because its cuts differ between renderings. */
async function fetchPage(origin: string, path: string) {
  const response = await fetch(origin + path, { redirect: "manual" });
  const html = await response.text();
  const headers: Readonly<Record<string, string>> = Object.fromEntries(
    [...response.headers].filter(([name]) => !variableHeaders.has(name)),
  );
  return {
    status: response.status,
    location: headers.location,
    headers,
    scripts: html.match(/<script[^>]*src="[^"]*"[^>]*>/g),
    markup: html.replaceAll(dataScript, ""),
    data: [...html.matchAll(dataScript)]
      .map(([, json = '""']) => JSON.parse(json))
      .join("")
      // Next.js keeps the parameter of the prefetch that made it render a page again.
      .replaceAll(/\?_rsc=[\w-]+/g, ""),
  };
}

test("public pages are the same under npm start, next start, and a reverse proxy", async () => {
  test.setTimeout(300_000);
  const nextStart = await startNextStart();
  const proxy = await startProxy(shopAddresses.shop);
  try {
    for (const path of [...publicPages, "/no-such-page", "/book-call"]) {
      // The security page shows when it checked the server that renders it.
      const pick = async (origin: string) => {
        const page = await fetchPage(origin, path);
        // Only our server completes the headers of next.config.ts's redirects.
        if (path === "/book-call") return { status: page.status, location: page.location };
        return path === "/security" ? { ...page, markup: "", data: "" } : page;
      };
      // Again if a server renders the page again in between.
      await expect(async () => {
        const expected = await pick(shopAddresses.shop);
        expect(await pick(nextStart.origin), `${path} under next start`).toEqual(expected);
        expect(await pick(proxy.origin), `${path} behind a proxy`).toEqual(expected);
      }).toPass({ timeout: 60_000 });
    }
  } finally {
    proxy.stop();
    await nextStart.stop();
  }
});
