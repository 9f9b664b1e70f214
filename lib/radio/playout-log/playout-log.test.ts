import { describe, expect, test } from "vitest";
import type { LogMapping } from "@/db/values/radio";
import { parseLog } from "@/lib/radio/playout-log/parse-log";
import { readEntries } from "@/lib/radio/playout-log/read-entries";

const zone = "America/Chicago";
const mapping: LogMapping = {
  date: "Date",
  time: "Time",
  artist: "Artist",
  title: "Title",
  isrc: "",
  program: "",
  dateOrder: "iso",
};

function parse(text: string) {
  const parsed = parseLog(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
}

/** Reads rows of date and time; returns each instant, or the reason why there's none. */
function readTimes(times: readonly string[], changes: Partial<LogMapping> = {}) {
  const lines = times.map((time) => `${time.replace(" ", ",")},Ray,River`);
  const log = parse(["Date,Time,Artist,Title", ...lines].join("\n"));
  return readEntries(log, { ...mapping, ...changes }, zone).map(
    ({ playedAt, timeProblem }) => playedAt?.toISOString() ?? timeProblem,
  );
}

describe("a log's times", () => {
  test("are read in the date order that was chosen", () => {
    expect(readTimes(["4/3/2030 10:00"], { dateOrder: "day_first" })).toEqual([
      "2030-03-04T16:00:00.000Z",
    ]);
    expect(readTimes(["4/3/2030 10:00"], { dateOrder: "month_first" })).toEqual([
      "2030-04-03T15:00:00.000Z",
    ]);
  });

  test("name the hour that clocks skip in spring", () => {
    expect(readTimes(["2030-03-10 01:59", "2030-03-10 02:30", "2030-03-10 03:00"])).toEqual([
      "2030-03-10T07:59:00.000Z",
      expect.stringContaining("02:30"),
      "2030-03-10T08:00:00.000Z",
    ]);
  });

  const night = ["01:30:10", "01:30:50", "01:45:00", "01:15:00", "01:30:10", "02:00:00"];
  const expected = [
    "2030-11-03T06:30:10.000Z",
    "2030-11-03T06:30:50.000Z",
    "2030-11-03T06:45:00.000Z",
    "2030-11-03T07:15:00.000Z",
    "2030-11-03T07:30:10.000Z",
    "2030-11-03T08:00:00.000Z",
  ];
  test("keep 1:30 AM apart on the night clocks go back", () => {
    expect(readTimes(night.map((time) => `2030-11-03 ${time}`))).toEqual(expected);
    expect(readTimes(["2030-11-03 1:30 AM", "2030-11-03 1:30 AM"])).toEqual([
      "2030-11-03T06:30:00.000Z",
      "2030-11-03T07:30:00.000Z",
    ]);
  });

  test("keep it apart when the newest row comes first", () => {
    const rows = night.map((time) => `2030-11-03 ${time}`).reverse();
    expect(readTimes(rows)).toEqual(expected.toReversed());
  });
});
