import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = ".github/workflows";
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(`${folder}/${name}`, "utf8"),
}));

test.each(workflows)("$name starts with read access and pins its actions", ({ text }) => {
  expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
  const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(actions.filter((action) => !/@(v\d+|[0-9a-f]{40})$/.test(action ?? ""))).toEqual([]);
});
