import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { compression } from "@/scripts/compression/compress-response.mjs";

/** Serves what `answer` writes, with pages completed by `complete`; gives what visits it. */
async function serve(complete: (html: string) => string, coding: string, answer: RequestListener) {
  const compress = compression(complete);
  const server = createServer((asked, response) => {
    compress(asked, response);
    answer(asked, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (path: string, headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { "accept-encoding": coding, ...headers },
    });
}

const withStyles = (html: string) => html.replace("</p>", ", and its styles</p>");
const page = (words: string) => `<p>${`${words} `.repeat(400)}</p>`;

test.each(["identity", "br"])(
  "a page is completed once for its text, and its tag and length are those of what is sent, as %s",
  async (coding) => {
    const completed: string[] = [];
    let text = page(coding);
    const complete = (html: string) => {
      completed.push(html);
      return withStyles(html);
    };
    const visit = await serve(complete, coding, (asked, response) => {
      response.setHeader("content-type", asked.url === "/data" ? "text/plain" : "text/html");
      response.setHeader("cache-control", "s-maxage=60");
      response.setHeader("content-length", text.length);
      response.end(text);
    });
    const first = await visit("/");
    expect(await first.text()).toBe(withStyles(text));
    expect(await (await visit("/")).text()).toContain("and its styles");
    const tag = first.headers.get("etag") ?? "";
    expect((await visit("/", { "if-none-match": tag })).status).toBe(304);
    expect(completed).toEqual([text]);
    text = page(`newer ${coding}`);
    expect((await visit("/", { "if-none-match": tag })).status).toBe(200);
    text = page(`data ${coding}`);
    expect(await (await visit("/data")).text()).toBe(text);
  },
);

test.each(["identity", "br"])(
  "a public page made for each visit is completed whole, one with a nonce goes out as written, as %s",
  async (coding) => {
    const text = page("é");
    const written = Buffer.from(text);
    const visit = await serve(withStyles, coding, (asked, response) => {
      const nonce = asked.url === "/private" ? " 'nonce-abc'" : "";
      response.setHeader("content-security-policy", `script-src 'self'${nonce}`);
      response.setHeader("cache-control", "private, no-store");
      response.writeHead(asked.url === "/fault" ? 500 : 200, { "content-type": "text/html" });
      // In the middle of a letter.
      response.write(written.subarray(0, 4));
      response.end(written.subarray(4));
    });
    expect(await (await visit("/")).text()).toBe(withStyles(text));
    expect(await (await visit("/private")).text()).toBe(text);
    expect(await (await visit("/fault")).text()).toBe(text);
  },
);
