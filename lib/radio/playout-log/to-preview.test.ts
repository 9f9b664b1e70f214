import { expect, test } from "vitest";
import type { ImportedRow } from "@/lib/radio/playout-log/import-log";
import { toPreview } from "@/lib/radio/playout-log/to-preview";

const row: ImportedRow = {
  ...{ row: 2, artist: "Ray", title: "River", isrc: "", program: "", song: "Ray, River" },
  ...{
    playedAt: new Date("2030-11-03T06:30:00Z"),
    timeProblem: null,
    timeNote: null,
    problem: null,
    undone: null,
  },
};

function preview(rows: readonly ImportedRow[], timeZone = "America/Chicago") {
  const mapping = {
    date: "Date",
    time: "",
    artist: "Artist",
    title: "Title",
    isrc: "",
    program: "",
  };
  return toPreview({
    ...{ stationId: "s", fileName: "log.csv", text: "", timeZone, rows },
    log: { columns: [], rows: [], skipped: [], hasHeader: true },
    mapping: { ...mapping, dateOrder: "iso" },
  });
}

test("times are in the station's zone, and the repeated hour of a clock change has two", () => {
  const later = { ...row, playedAt: new Date("2030-11-03T07:30:00Z") };
  const aired = (zone: string) => preview([row, later], zone).rows.map((one) => one.aired);
  expect(aired("America/Chicago")).toEqual([
    "Nov 3, 2030, 1:30 AM CDT",
    "Nov 3, 2030, 1:30 AM CST",
  ]);
  expect(aired("America/New_York")).toEqual([
    "Nov 3, 2030, 1:30 AM EST",
    "Nov 3, 2030, 2:30 AM EST",
  ]);
});

test("a row that staff voided says who did, and offers that spin", () => {
  const undone = { spinId: "spin-1", by: "sam@example.com" };
  const [shown] = preview([{ ...row, problem: "undone_earlier", undone }]).rows;
  expect(shown?.undoneSpinId).toBe("spin-1");
  expect(shown?.problem).toMatch(/^Voided earlier by sam@example\.com\./);
  // Another problem than the void can't be accepted.
  const [refused] = preview([{ ...row, problem: "none_left", undone }]).rows;
  expect(refused?.undoneSpinId).toBeNull();
});

test("a time that can't be read is explained once", () => {
  const timeProblem = "“25:00” isn't a date and time.";
  const [shown] = preview([{ ...row, playedAt: null, timeProblem, problem: "bad_row" }]).rows;
  expect(shown).toMatchObject({ aired: null, problem: timeProblem });
});
