import { describe, expect, test } from "vitest";
import type { DateOrder } from "@/db/values/radio";
import { checkDateOrder } from "@/lib/radio/playout-log/date-order";
import type { ImportedRow } from "@/lib/radio/playout-log/import-log";
import { listNotes, toImportMessage } from "@/lib/radio/playout-log/log-copy";
import { parseLog } from "@/lib/radio/playout-log/parse-log";

type Choices = {
  readonly chosen?: DateOrder;
  readonly remembered?: DateOrder;
  readonly oddLines?: readonly number[];
};

function getNotes(
  lines: readonly string[],
  { chosen, remembered: last, oddLines = [] }: Choices = {},
) {
  const log = parseLog(lines.join("\n"));
  if (!log.ok) throw new Error(log.problem);
  const remembered = last ?? null;
  const dates = checkDateOrder(log.value, { date: "Date", time: "Time" }, remembered);
  const dateOrder = chosen ?? dates.order;
  return listNotes(log.value, { decoded: { oddLines }, dateOrder, dates, remembered });
}

const header = "Date,Time,Artist,Title";
const row = "2030-04-13,10:00,Ray,River";
const toRow = (date: string) => `${date},10:00,Ray,River`;

test("a log that leaves no doubt has no notes", () => {
  expect(getNotes([header, row])).toEqual([]);
});

describe("the date order", () => {
  const title = "Choose the date order to see the rows";

  test("is asked for with a date of the log, and what it could be", () => {
    expect(getNotes([header, toRow("04/03/2030")])).toEqual([
      {
        title,
        description:
          "“04/03/2030” in line 2 could be Apr 3, 2030 or Mar 4, 2030, and no date in the log shows which.",
      },
    ]);
    expect(getNotes([header, toRow("04/03/2030")], { chosen: "day_first" })).toEqual([]);
    expect(getNotes([header, toRow("04/03/2030")], { remembered: "day_first" })).toEqual([]);
  });

  test("is asked for with the lines that contradict each other, and what to do about them", () => {
    expect(getNotes([header, toRow("13/04/2030"), toRow("04/13/2030")])).toEqual([
      {
        title,
        description:
          "“13/04/2030” in line 2 can only be day first, but “04/13/2030” in line 3 can only be month first. Choose the order that most dates have. Rows with the other order won't be added until you correct them in the log.",
      },
    ]);
  });

  test("that's proved is noted if it isn't the station's last one, or isn't the chosen one", () => {
    const lines = [header, toRow("13/04/2030")];
    expect(getNotes(lines)).toEqual([]);
    expect(getNotes(lines, { remembered: "day_first" })).toEqual([]);
    expect(getNotes(lines, { remembered: "month_first" })[0]).toMatchObject({
      title: "This log's dates are in another order",
      description: expect.stringContaining("last log had its dates month first"),
    });
    expect(getNotes(lines, { chosen: "month_first" })[0]).toMatchObject({
      title: "Check the date order",
      description: "The log's dates can only be day first, but they're read as month first.",
    });
  });

  test("of dates that are the same in any order isn't mentioned", () => {
    expect(getNotes([header, row], { remembered: "month_first" })).toEqual([]);
  });
});

test("odd characters, lines that aren't rows, and extra cells are named by line", () => {
  const notes = getNotes(
    ["Beale FM: songs aired", header, row, "2030-04-13,10:04,Ray,Lake, Michigan", "Total: 2"],
    { oddLines: [3] },
  );
  expect(notes).toEqual([
    {
      title: "Some characters might be wrong",
      description: "Line 3 has characters that we couldn't read for sure. Check the names there.",
    },
    {
      title: "2 lines aren't rows",
      description: "We left out titles and totals: lines 1, 5, such as “Beale FM: songs aired”.",
    },
    {
      title: "Some rows have more cells than columns",
      description: "Check line 4: a separator in a name may have moved the cells.",
    },
  ]);
});

test("many lines are counted after the first eight", () => {
  const oddLines = Array.from({ length: 1_234 }, (_, index) => index + 2);
  expect(getNotes([header, row], { oddLines })[0]?.description).toBe(
    "Lines 2, 3, 4, 5, 6, 7, 8, 9 and 1,226 more have characters that we couldn't read for sure. Check the names there.",
  );
});

test("a long line that isn't a row is cut between characters", () => {
  const [note] = getNotes([`${"a".repeat(59)}🎵 and more`, header, row]);
  expect(note?.description).toContain(`“${"a".repeat(59)}…”`);
});

test("a log without a header is noted", () => {
  expect(getNotes([row, row])).toMatchObject([{ title: "The log has no header line" }]);
});

const imported = (row: number, problem: ImportedRow["problem"]): ImportedRow => ({
  row,
  problem,
  artist: "Ray",
  title: "River",
  isrc: "",
  program: "",
  playedAt: new Date("2030-11-03T06:30:00Z"),
  timeProblem: null,
  timeNote: null,
  secondTime: null,
  song: "Ray, River",
  suggestions: [],
  readyId: null,
  undone: null,
  earlier: null,
});

const choices = {
  accepted: new Set([2, 3, 4]),
  acceptedUndone: new Set<string>(),
  otherPlays: new Set<number>(),
  songs: new Map(),
  correctsTimes: false,
};

test("an import says what became of each row that staff accepted", () => {
  const rows = [
    imported(2, null),
    imported(3, "duplicate"),
    imported(4, "none_left"),
    imported(5, "duplicate"),
    imported(6, "unmatched"),
  ];
  expect(toImportMessage(rows, choices, "America/Chicago")).toEqual({
    title: "1 spin added",
    description:
      "5 rows in the log. 1 accepted row was already logged. 1 accepted row wasn't added: No paid spins are left for that time, or the spins were refunded.",
  });
});
