import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparePlays, findRepeats, type PlayReport } from "@/lib/radio/spins/same-play";

const start = Date.UTC(2030, 2, 5, 20, 15);
const at = (seconds: number, more: Partial<PlayReport> = {}): PlayReport => ({
  playedAt: new Date(start + seconds * 1_000),
  stationId: "beale",
  ...more,
});

describe("two reports of a song", () => {
  test.each<[string, PlayReport, PlayReport, ReturnType<typeof comparePlays>]>([
    ["logs with seconds and with minutes", at(0), at(47), "same"],
    ["logs that cut and that round minutes", at(0), at(60), "same"],
    ["logs of clocks that are a minute and a half apart", at(0), at(90), "same"],
    ["a log of starts and a log of ends", at(0), at(240), "maybe"],
    ["a log and a rounded time that staff typed", at(-180), at(0), "maybe"],
    ["reports ten minutes apart", at(-600), at(0), "maybe"],
    ["reports a quarter of an hour apart", at(-900), at(0), "different"],
    ["the same time on another station", at(0), at(0, { stationId: "river" }), "different"],
    ["the same time on an unknown station", at(0), at(0, { stationId: null }), "maybe"],
    ["an hour apart", at(0), at(3_600), "different"],
  ])("%s", (_, one, other, expected) => {
    expect(comparePlays(one, other)).toBe(expected);
    expect(comparePlays(other, one)).toBe(expected);
  });
});

describe("reports against earlier spins", () => {
  test("one spin can be only one of two plays: the nearest is the question", () => {
    const spin = at(0);
    expect(findRepeats([at(-240), at(180)], [spin])).toEqual([null, { isCertain: false, spin }]);
  });

  test("a spin that a row certainly repeats isn't asked about for another row", () => {
    const spin = at(0);
    expect(findRepeats([at(20), at(300)], [spin])).toEqual([{ isCertain: true, spin }, null]);
  });

  test("a list's rows closer than a song is long are one play", () => {
    expect(findRepeats([at(0), at(5), at(200)], [])).toEqual([
      null,
      { isCertain: true, spin: null },
      null,
    ]);
  });

  test("any list twice gives no new play the second time", () => {
    const seconds = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(seconds, (list) => {
        const reports = list.map((one) => at(one));
        const first = findRepeats(reports, []);
        const spins = reports.filter((_, index) => first[index] === null);
        const again = findRepeats(reports, spins);
        expect(again.every((repeat) => repeat?.isCertain)).toBe(true);
      }),
    );
  });
});
