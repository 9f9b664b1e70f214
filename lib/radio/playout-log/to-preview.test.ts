import { expect, test } from "vitest";
import type { ImportedRow } from "@/lib/radio/playout-log/import-log";
import { toPreview } from "@/lib/radio/playout-log/to-preview";

const row: ImportedRow = {
  row: 2,
  artist: "Ray",
  title: "River",
  isrc: "",
  program: "",
  song: "Ray, River",
  playedAt: new Date("2030-11-03T06:30:00Z"),
  timeProblem: null,
  problem: null,
  undone: null,
  suggestions: [],
  readyId: null,
  earlier: null,
  timeNote: null,
  secondTime: null,
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
    timeZone,
    rows,
    notes: [],
    songs: [],
    dates: { order: "iso", evidence: "none", example: null, conflict: [] },
    log: { columns: [], rows: [], skipped: [], hasHeader: true },
    mapping: { ...mapping, dateOrder: "iso" },
  });
}

test("a row's checkbox depends on what staff have to decide", () => {
  const undone = { spinId: "spin", by: "ida@example.com" };
  const unmatched = { ...row, row: 4, problem: "unmatched" as const, song: null };
  const { rows, unmatched: names } = preview([
    row,
    { ...row, row: 3, problem: "undone_earlier", undone },
    unmatched,
    { ...row, row: 5, problem: "maybe_same_play" },
    { ...row, row: 6, problem: "duplicate" },
  ]);
  expect(rows.map(({ row: number, kind, undoneSpinId }) => [number, kind, undoneSpinId])).toEqual([
    [2, "add", null],
    [3, "undone", "spin"],
    [5, "question", null],
    [6, "none", null],
  ]);
  expect(rows[1]?.problem).toBe(
    "Voided earlier by ida@example.com. To add the spin again, accept the row.",
  );
  expect(names).toMatchObject([{ artist: "Ray", title: "River", rows: 1, firstRow: 4 }]);
});

test("rows that match no song are listed by name, with possible matches first", () => {
  const suggestions = [{ orderItemId: "item", song: "Ray, River" }];
  const other = { ...row, song: null, problem: "unmatched" as const };
  const { unmatched, unmatchedRows } = preview([
    { ...other, artist: "Nobody", title: "Nothing" },
    { ...other, row: 3, artist: "NOBODY", title: "Nothing" },
    { ...other, row: 4, title: "River (Remix)", suggestions },
  ]);
  expect(unmatchedRows).toBe(3);
  expect(unmatched.map(({ title, rows, firstRow }) => [title, rows, firstRow])).toEqual([
    ["River (Remix)", 1, 4],
    ["Nothing", 2, 2],
  ]);
});

test("times are the station's, with the abbreviation that tells a repeated hour apart", () => {
  const second = { ...row, row: 3, playedAt: new Date("2030-11-03T07:30:00Z") };
  expect(preview([row, second]).rows.map(({ aired }) => aired)).toEqual([
    "Nov 3, 2030, 1:30 AM CDT",
    "Nov 3, 2030, 1:30 AM CST",
  ]);
  expect(preview([row], "America/New_York").rows[0]?.aired).toBe("Nov 3, 2030, 1:30 AM EST");
});

test("a row that's refused for another reason than the void can't be accepted", () => {
  const undone = { spinId: "spin-1", by: "sam@example.com" };
  const [refused] = preview([{ ...row, problem: "none_left", undone }]).rows;
  expect(refused).toMatchObject({ kind: "none", undoneSpinId: null });
});

test("a time that can't be read is explained once", () => {
  const timeProblem = "“25:00” isn't a date and time.";
  const [shown] = preview([{ ...row, playedAt: null, timeProblem, problem: "bad_row" }]).rows;
  expect(shown).toMatchObject({ aired: null, problem: timeProblem });
});

test("a row that may repeat a play names the spin that's logged", () => {
  const earlier = {
    playedAt: new Date("2030-11-03T08:15:00Z"),
    stationName: "Beale FM",
    isTyped: true,
    readIn: null,
  };
  const [shown] = preview([{ ...row, problem: "maybe_same_play", earlier }]).rows;
  expect(shown?.problem).toBe(
    "This may be the play already logged at Nov 3, 2030, 2:15 AM CST on Beale FM, entered by hand.",
  );
});
