import { expect, test } from "vitest";
import { getFileHeaders } from "@/lib/downloads/file/file-headers";

const file = {
  sizeBytes: 1000,
  etag: '"abc"',
  contentType: "application/pdf",
  saveAs: "eBook.pdf",
};
const ask = (range: string | null, ifRange: string | null = null) =>
  getFileHeaders(file, { method: "GET", range, ifRange });

test("responds to a plain request with the full file as a private attachment", () => {
  const { status, headers, range } = ask(null);
  expect(status).toBe(200);
  expect(range).toEqual({ first: 0, last: 999 });
  expect(headers).toMatchObject({
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-store",
    "Content-Length": "1000",
    "Content-Type": "application/pdf",
    "X-Content-Type-Options": "nosniff",
    ETag: '"abc"',
  });
  expect(headers["Content-Disposition"]).toMatch(/^attachment;/);
  expect(headers["Content-Range"]).toBeUndefined();
});

test("responds to a range with its part and position", () => {
  const { status, headers } = ask("bytes=200-299");
  expect(status).toBe(206);
  expect(headers).toMatchObject({
    "Content-Length": "100",
    "Content-Range": "bytes 200-299/1000",
  });
});

test("rejects a range beyond the end with the size", () => {
  const { status, headers, range } = ask("bytes=1000-");
  expect(status).toBe(416);
  expect(range).toBeNull();
  expect(headers).toMatchObject({ "Content-Length": "0", "Content-Range": "bytes */1000" });
});

test("applies If-Range only to the same file's strong ETag", () => {
  expect(ask("bytes=0-9", '"abc"').status).toBe(206);
  expect(ask("bytes=0-9", '"abd"').status).toBe(200);
  expect(ask("bytes=0-9", 'W/"abc"').status).toBe(200);
  expect(ask("bytes=0-9", "Sat, 21 Nov 2026 10:00:00 GMT").status).toBe(200);
  expect(ask("bytes=5000-", '"abd"').status).toBe(200);
});

test("responds to HEAD with the full file's headers and no body, ignoring ranges", () => {
  const head = (range: string | null) =>
    getFileHeaders(file, { method: "HEAD", range, ifRange: null });
  expect(head(null)).toEqual({ ...ask(null), range: null });
  for (const range of ["bytes=0-9", "bytes=1000-"]) expect(head(range)).toEqual(head(null));
});
