import { expect, test } from "vitest";
import type { ImportedRow } from "@/lib/radio/playout-log/import-log";
import { toImportMessage } from "@/lib/radio/playout-log/row-problems";

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
