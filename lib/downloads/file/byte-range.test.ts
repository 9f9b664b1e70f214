import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRange } from "@/lib/downloads/file/byte-range";

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
