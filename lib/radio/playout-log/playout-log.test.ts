import { describe, expect, test } from "vitest";
import type { LogMapping } from "@/db/values/radio";
import { parseLog } from "@/lib/radio/playout-log/parse-log";
import { readEntries } from "@/lib/radio/playout-log/read-entries";
import { decodeText } from "@/lib/text-files/decode-text";

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

describe("a log's text", () => {
  const text = "Date,Artist\n2030-03-04,Beyoncé";
  const utf16 = (swap: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
    return swap ? bytes.swap16() : bytes;
  };
  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16 little endian", utf16(false)],
    ["UTF-16 big endian", utf16(true)],
    ["Windows-1252", Buffer.from(text, "latin1")],
  ])("is read as %s", (_name, bytes) => {
    const log = parse(decodeText(bytes).text);
    expect(log.columns).toEqual(["Date", "Artist"]);
    expect(log.rows[0]?.cells).toEqual(["2030-03-04", "Beyoncé"]);
  });

  test.each([",", ";", "\t"])("may be separated by %j, with quoted newlines", (separator) => {
    const cells = ["2030-03-04", '"River\nof ""Light"""'];
    const log = parse([["Date", "Title"], cells].map((row) => row.join(separator)).join("\r\n"));
    expect(log.rows).toEqual([
      { row: 2, cells: ["2030-03-04", 'River\nof "Light"'], hasTooManyCells: false },
    ]);
  });

  test("keeps a quotation mark that isn't closed as a character", () => {
    const log = parse('Date,Title\n2030-03-04,River\n2030-03-04,"River');
    expect(log.rows.map(({ cells }) => cells[1])).toEqual(["River", '"River']);
    expect(parseLog("")).toMatchObject({ ok: false });
  });
});

describe("a log's times", () => {
  test("have 12 or 24 hours", () => {
    const times = ["2:15 PM", "12:05 AM", "14:15", "00:05:30"].map((time) => `2030-01-04 ${time}`);
    expect(readTimes(times)).toEqual([
      "2030-01-04T20:15:00.000Z",
      "2030-01-04T06:05:00.000Z",
      "2030-01-04T20:15:00.000Z",
      "2030-01-04T06:05:30.000Z",
    ]);
    expect(readTimes(["2030-01-04 30:00", "2030-02-30 10:00", "2030-01-04 10:00:75"])).toEqual([
      expect.stringContaining("30:00"),
      expect.stringContaining("2030-02-30"),
      expect.stringContaining("10:00:75"),
    ]);
  });

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

  test("may have an offset", () => {
    const log = parse("Date,Artist,Title\n2030-11-03T01:30:00-06:00,Ray,River");
    const [entry] = readEntries(log, { ...mapping, time: "" }, zone);
    expect(entry?.playedAt?.toISOString()).toBe("2030-11-03T07:30:00.000Z");
  });
});
