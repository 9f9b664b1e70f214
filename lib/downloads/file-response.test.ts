import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createByteStream,
  formatAttachment,
  getFileHeaders,
  parseRange,
} from "@/lib/downloads/file-response";

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

const part = (first: number, last: number) => ({ kind: "part", range: { first, last } });
const full = { kind: "full" };
const unsatisfiable = { kind: "unsatisfiable" };

describe("a Range header for 100 bytes", () => {
  test.each([
    [null, full],
    ["bytes=0-", part(0, 99)],
    ["bytes=0-0", part(0, 0)],
    ["bytes=10-19", part(10, 19)],
    ["Bytes=10-19", part(10, 19)],
    ["bytes= 10-19 ", part(10, 19)],
    ["bytes=90-1000", part(90, 99)],
    ["bytes=0-99999999999999999999999", part(0, 99)],
    ["bytes=-10", part(90, 99)],
    ["bytes=-1000", part(0, 99)],
    ["bytes=-0", unsatisfiable],
    ["bytes=100-", unsatisfiable],
    ["bytes=100-200", unsatisfiable],
    ["bytes=99999999999999999999-", unsatisfiable],
    ["bytes=20-10", full],
    ["bytes=9007199254740993-9007199254740992", full],
    ["bytes=-", full],
    ["bytes=", full],
    ["bytes", full],
    ["items=0-1", full],
    ["bytes=0-1,5-6", full],
    ["bytes=0.5-2", full],
    ["bytes=-1-2", full],
    ["bytes=a-b", full],
  ])("%s", (header, verdict) => {
    expect(parseRange(header, 100)).toEqual(verdict);
  });

  test("always returns a non-empty part inside the file", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 25 });
    const wellFormed = fc.tuple(digits, digits).map(([from, to]) => `bytes=${from}-${to}`);
    fc.assert(
      fc.property(
        fc.oneof(wellFormed, fc.string()),
        fc.integer({ min: 1, max: 2 ** 40 }),
        (header, size) => {
          const verdict = parseRange(header, size);
          if (verdict.kind !== "part") return;
          const { first, last } = verdict.range;
          expect(Number.isSafeInteger(first) && Number.isSafeInteger(last)).toBe(true);
          expect(first >= 0 && first <= last && last < size).toBe(true);
        },
      ),
    );
  });

  test("returns consecutive parts that add up to the file", () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (lengths) => {
        const got: number[] = [];
        for (let step = 0; got.length < bytes.length; step += 1) {
          const length = lengths[step % lengths.length] ?? 1;
          const verdict = parseRange(
            `bytes=${got.length}-${got.length + length - 1}`,
            bytes.length,
          );
          if (verdict.kind !== "part") throw new Error("expected a part");
          got.push(...bytes.subarray(verdict.range.first, verdict.range.last + 1));
        }
        expect(Uint8Array.from(got)).toEqual(bytes);
      }),
      { numRuns: 30 },
    );
  });
});

test("writes a plain name in both parameters", () => {
  expect(formatAttachment("The eBook TME-1.pdf")).toBe(
    `attachment; filename="The eBook TME-1.pdf"; filename*=UTF-8''The%20eBook%20TME-1.pdf`,
  );
});

test("keeps a name in another script in the extended parameter", () => {
  expect(formatAttachment("Роялти.pdf")).toBe(
    `attachment; filename="______.pdf"; filename*=UTF-8''%D0%A0%D0%BE%D1%8F%D0%BB%D1%82%D0%B8.pdf`,
  );
});

test("never lets a name end the header, the quotes or a folder", () => {
  expect(formatAttachment('a"\r\nSet-Cookie: x=1;/..\\b.pdf')).toBe(
    `attachment; filename="a_Set-Cookie: x=1_-..-b.pdf"; filename*=UTF-8''a%22Set-Cookie%3A%20x%3D1%3B-..-b.pdf`,
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      expect(formatAttachment(name)).toMatch(
        /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/,
      );
      expect(formatAttachment(name).match(/"/g)).toHaveLength(2);
    }),
  );
});

const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);
const all = { first: 0, last: bytes.length - 1 };

async function take(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream as BodyInit).arrayBuffer());
}

test("streams the range byte by byte and counts it once", async () => {
  const ends: number[] = [];
  const range = { first: 5, last: 150_004 };
  const got = await take(createByteStream(bytes, range, async (sent) => void ends.push(sent)));
  expect(got).toEqual(bytes.subarray(5, 150_005));
  expect(ends).toEqual([150_000]);
});

test("counts at most the consumed chunk when the client disconnects", async () => {
  const ends: number[] = [];
  const reader = createByteStream(bytes, all, async (sent) => void ends.push(sent)).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  expect(ends).toHaveLength(1);
  expect(ends[0]).toBeLessThanOrEqual(value?.length ?? 0);
});

test("prepares and counts nothing before it's read", async () => {
  const ends: number[] = [];
  const stream = createByteStream(bytes, all, async (sent) => void ends.push(sent));
  await Promise.resolve();
  expect(ends).toEqual([]);
  await stream.cancel();
  expect(ends).toEqual([0]);
});
