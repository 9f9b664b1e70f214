import { expect, test } from "vitest";
import { parseIssueFile } from "@/db/parse-issue-file";

const source = (front: string) =>
  `---\nnumber: 66\nblock: international\nsubject: "S"\npreheader: "P"\n${front}\n---\n\nBody.\n`;

test("reads the day of the last check and the ids that an issue replaces", () => {
  const file = parseIssueFile("095.md", source('checked: 2026-11-25\nreplaces: "091, 066"'));
  expect(file).toMatchObject({ id: "095", position: 66, checkedOn: "2026-11-25", body: "Body." });
  expect(file.replaces).toEqual(["091", "066"]);
});

test.each(["", "checked: soon", "checked: 2026-02-30", "checked: 2026"])(
  "rejects a file with %j as its day",
  (front) => {
    expect(() => parseIssueFile("095.md", source(front))).toThrow(/095\.md.*checked/);
  },
);
