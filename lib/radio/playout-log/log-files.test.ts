import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkDateOrder } from "@/lib/radio/playout-log/date-order";
import { parseLog, suggestColumns } from "@/lib/radio/playout-log/parse-log";
import { readEntries } from "@/lib/radio/playout-log/read-entries";
import { decodeText } from "@/lib/text-files/decode-text";

function readLog(text: string) {
  const log = parseLog(text);
  if (!log.ok) throw new Error(log.problem);
  const columns = suggestColumns(log.value, null);
  const { order } = checkDateOrder(log.value, columns, null);
  const mapping = { ...columns, dateOrder: order ?? ("month_first" as const) };
  const entries = readEntries(log.value, mapping, "America/Chicago");
  return { log: log.value, mapping, entries };
}

const open = (file: string) =>
  readLog(decodeText(readFileSync(`tests/fixtures/logs/${file}`)).text);

/** Central time, six hours behind UTC. */
const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const usual = at("20:15");

const song = ["Bessie Beale", "River of Light"];
const once = [[...song, usual]];
const twice = [...once, ...once];
const fourTimes = [...twice, ...twice];
const anHourApart = [...once, [...song, at("21:15")]];

test.each([
  ["sep-line-semicolon.csv", once],
  ["sep-line-comma.csv", once],
  ["utf8-bom-sep.csv", once],
  [
    "tsv-inch-mark.txt",
    [
      [...song, usual],
      ["Bessie Beale", 'Midnight (12" Mix)', at("21:15")],
    ],
  ],
  [
    "tsv-leading-quote.txt",
    [
      ["Bessie Beale", '"River" of Light', usual],
      [...song, at("21:15")],
    ],
  ],
  [
    "azuracast-history.csv",
    [
      [...song, usual],
      [...song, at("06:05")],
    ],
  ],
  ["azuracast-text-only-stream-title.csv", [["", "Bessie Beale - River of Light", usual]]],
  ["spinitron-heading-rows.csv", once],
  ["preamble-with-commas.csv", once],
  ["excel-serial-dates.csv", twice],
  ["yyyymmdd.csv", twice],
  ["slash-iso.csv", once],
  ["month-names.csv", fourTimes],
  [
    "broadcast-day-24-15.csv",
    ["05:55", "06:15", "07:05"].map((time) => [...song, `2026-11-21T${time}:00.000Z`]),
  ],
  ["access-date-with-midnight.csv", [...once, ...twice]],
  ["utf16-no-bom.csv", once],
  ["mac-cr-only.csv", anHourApart],
  ["macroman.csv", [["Beyoncé Ray", "Déjà", usual]]],
  ["pipe.txt", once],
  ["no-header.csv", anHourApart],
  ["dots-time.csv", twice],
  [
    "tz-suffix.csv",
    [
      [...song, "2026-11-01T07:45:00.000Z"],
      [...song, "2026-11-01T06:45:00.000Z"],
    ],
  ],
  ["iso-z-millis.csv", fourTimes],
  ["columns-played-start.csv", once],
  ["quoted-excel-time-formula.csv", twice],
  ["rivendell-textlog.txt", [["", "River of Light", usual]]],
  ["rivendell-npr.txt", once],
  ["two-digit-years-and-single.csv", fourTimes],
  ["utf16le-bom-tab-unicode-text.txt", [["Beyoncé Ray", "Déjà", usual]]],
  ["header-commas-in-quoted-semicolon.csv", once],
])("reads %s", (file, rows) => {
  const { entries } = open(file);
  expect(
    entries.map(({ artist, title, playedAt, timeProblem, timeNote }) => [
      artist,
      title,
      playedAt?.toISOString() ?? timeProblem,
      ...(timeNote ? [timeNote] : []),
    ]),
  ).toEqual(rows);
});

describe("exports that other programs reported as unreadable", () => {
  const read = (lines: readonly string[]) =>
    readLog(lines.join("\n")).entries.map(({ row, artist, title, playedAt }) => [
      ...[row, artist, title],
      playedAt?.toISOString() ?? null,
    ]);
  const rows = (line: number) => [[line, "Ray", "River", usual]];

  test.each<[string, readonly string[], number]>([
    [
      "columns named after #Fields:",
      [
        "#Software: Air 1",
        "#Fields: date\ttime\tartist\ttitle",
        "2026-11-20\t14:15:00\tRay\tRiver",
      ],
      3,
    ],
    [
      "the encoding in the first line",
      ["UTF-8", "Date,Time,Artist,Title", "2026-11-20,14:15,Ray,River"],
      3,
    ],
    [
      "a line of dashes below the header",
      ['Date,"Time","Track","Artist"', "--", '2026-11-20,"2:15pm","River","Ray"'],
      3,
    ],
    [
      "a byte order mark that was decoded twice, and totals",
      ["ï»¿Report", "Artist, Title, Date, Time", "Ray, River, 11/20/26, 14:15", "Totals:,,,,"],
      3,
    ],
    [
      "no header, and seconds since 1970",
      ["1795205700\tRay\tRiver\t-", "1795205701\tRay\tRiver\t-"],
      1,
    ],
  ])("may have %s", (_name, lines, line) => {
    expect(read(lines)[0]).toEqual(rows(line)[0]);
  });

  test("may have a date column with more dates that don't exist than others", () => {
    const lines = ["02/31/2026", "02/30/2026", "11/20/2026"].map((day) => `${day},14:15,Ray,River`);
    expect(read(["Date,Time,Artist,Title", ...lines]).map((row) => row[3])).toEqual([
      null,
      null,
      usual,
    ]);
  });

  test("may have an empty date that a database wrote as 1900, which no other order makes right", () => {
    const [entry] = readLog(
      "Date,Artist,Title\n1900-01-01 00:00:00,Ray,River\n2026-11-20 14:15,Ray,River",
    ).entries;
    expect(entry?.timeProblem).toBe(
      "We can't read “1900-01-01 00:00:00” as a date and time. Correct it in the log, or choose another column.",
    );
  });
});

test("keeps NUL out of a program's name", () => {
  expect(open("nul-in-program.csv").entries[0]?.program).toBe("SoulKitchen");
});

test("lets staff choose either of two columns with one name", () => {
  const { log, mapping } = open("duplicate-column-names.csv");
  expect(log.columns).toEqual(["Title", "Time", "Title (column 3)", "Artist", "Date"]);
  const chosen = { ...mapping, title: "Title (column 3)", program: "Title" };
  expect(readEntries(log, chosen, "America/Chicago")[0]).toMatchObject({
    title: "River of Light",
    program: "Friday Show",
  });
});

test("notes a time that happened twice if the log doesn't say which", () => {
  const { entries } = open("hour-ambiguity-one-song-only.csv");
  expect(entries[0]).toMatchObject({
    playedAt: new Date("2026-11-01T06:45:00Z"),
    timeNote: expect.stringMatching(/^01:45 happened twice on Nov 1, 2026.* We took the first/),
  });
});

test("cuts a program's name before an emoji, not through it", () => {
  const program = `${"a".repeat(79)}🎵`;
  const { entries } = readLog(`Date,Time,Artist,Title,Program\n2026-11-20,14:15,R,S,${program}`);
  expect(entries[0]?.program).toBe("a".repeat(79));
});

const oneTime = (date: string, time = "") =>
  readLog(`Date,Time,Artist,Title\n"${date}","${time}",Ray,River`).entries.map(
    ({ playedAt, timeProblem }) => playedAt?.toISOString() ?? timeProblem,
  )[0];

describe("a date and time", () => {
  test.each([
    ["20. November 2026", "14.15 Uhr"],
    ["20. Nov. 2026", "14:15"],
    ["vendredi 20 novembre 2026", "14h15"],
    // toLocaleString of Internet Explorer 11 and the first Edge has marks of direction.
    ["\u200e20\u200e/\u200e11\u200e/\u200e2026", "\u200e14\u200e:\u200e15"],
    ["20 de noviembre de 2026", "2:15 p. m."],
    ["20 nov. 2026", "14:15:00.000"],
    ["Nov 20th, 2026", "2.15pm"],
    ["Fri, 20 Nov 2026 14:15:00 -0600", ""],
    ["Fri Nov 20 14:15:00 2026", ""],
    ["Fri Nov 20 14:15:00 CST 2026", ""],
    ["2026-Nov-20", "1415"],
    ["11/20/2026 2:15\u202fPM", ""],
    ["11/20/2026, 2:15:00 PM", ""],
    ["20261120141500", ""],
    ["20261120T201500Z", ""],
    ["2026-11-20T14:15:00.1234567-06:00", ""],
    ["46346,59375", ""],
    ["1795205700000", ""],
    ["20.11.26", "14:15"],
    ["2026.11.20", "14:15"],
    ["11/20/2026", "3:15 PM EST"],
    ["11/20/2026", "20:15:00 GMT"],
    ["11/20/2026", "2:15 PM CT"],
  ])("can be %j and %j", (date, time) => {
    expect(oneTime(date, time)).toBe(usual);
  });

  test.each([
    ["2026-11-20", ""],
    ["2026-02-30", "10:00"],
    ["11/20", "10:00"],
    ["13/13/2026", "10:00"],
    ["2026-11-20", "14:75"],
    ["2026-11-20", "13:00 PM"],
    ["2026-11-20", "soon"],
    ["", "10:00"],
  ])("is refused with a reason for %j and %j", (date, time) => {
    expect(oneTime(date, time)).toMatch(/^(“|We can't read (the time of )?“).*(Choose|Correct it)/);
  });

  test("that's missing is refused with what to choose", () => {
    const [entry] = readLog("Artist,Title\nRay,River").entries;
    expect(entry?.timeProblem).toBe(
      "The row has no date and time. Choose the columns that have them.",
    );
  });

  test("that says CST in summer is read as CDT, with a note", () => {
    const [entry] = readLog("Date,Time,Artist,Title\n2026-07-20,2:15 PM CST,R,S").entries;
    expect(entry?.playedAt?.toISOString()).toBe("2026-07-20T19:15:00.000Z");
    expect(entry?.timeNote).toMatch(/says CST, but clocks showed CDT/);
  });
});

test("a date that contradicts the chosen order is refused, not turned around", () => {
  const { log, mapping } = readLog("Date,Time,Artist,Title\n13/04/2030,10:00,R,S");
  const [entry] = readEntries(log, { ...mapping, dateOrder: "month_first" }, "America/Chicago");
  expect(entry).toMatchObject({ playedAt: null, timeProblem: expect.stringContaining("order") });
});

test("times without a date are on the day of the heading above them, and pass midnight", () => {
  const { entries } = readLog(
    [
      "Time,Artist,Song",
      '"Friday, November 20, 2026"',
      "11:50 PM,Ray,River",
      "12:10 AM,Ray,Lake",
      '"Sunday, November 22, 2026"',
      "2:15 PM,Ray,Sea",
    ].join("\n"),
  );
  expect(entries.map(({ row, playedAt }) => [row, playedAt?.toISOString()])).toEqual([
    [3, "2026-11-21T05:50:00.000Z"],
    [4, "2026-11-21T06:10:00.000Z"],
    [6, "2026-11-22T20:15:00.000Z"],
  ]);
});
