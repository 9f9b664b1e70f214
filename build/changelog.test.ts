import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addSection, describeCommits, findSection } from "@/build/changelog.mjs";
import { findSubjectProblem } from "@/build/check-commit-subject.mjs";

test("the changelog lists what users notice, by kind and area", () => {
  expect(
    describeCommits([
      "fix: keep the cart",
      "feat(radio): send a weekly summary",
      "refactor(db): join two lists",
      "feat(orders)!: refund one line",
    ]),
  ).toBe(
    "### New\n\n- orders: refund one line\n- radio: send a weekly summary\n\n### Fixed\n\n- keep the cart\n",
  );
});

test("a new version's section is found above the older ones", () => {
  const old = "# Changelog\n\nIntro.\n\n## 1.0.0 (2026-11-27)\n\nThe first release.\n";
  const changelog = addSection(old, { version: "1.0.1", date: "2026-12-01", text: "- fix\n" });
  expect(changelog.indexOf("## 1.0.1")).toBeLessThan(changelog.indexOf("## 1.0.0"));
  expect(changelog).toMatch(/^# Changelog\n\nIntro\.\n\n## 1\.0\.1 /);
  expect(findSection(changelog, "1.0.1")).toBe("- fix");
  expect(findSection(changelog, "1.0.0")).toBe("The first release.");
  expect(findSection(changelog, "1.0")).toBeNull();
});

test("the changelog has a section for the version in package.json", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(findSection(readFileSync("CHANGELOG.md", "utf8"), version)).toBeTruthy();
});

test("the commit hook refuses subjects without a prefix, with a period, or too long", () => {
  const accepted = ["fix(orders): keep airplay", "feat!: drop the old API", "Merge branch 'x'"];
  for (const subject of accepted) expect(findSubjectProblem(subject), subject).toBeNull();
  const refused = ["keep airplay", "fix:keep", "fix(orders): keep airplay.", "feature: x", ""];
  for (const subject of refused) expect(findSubjectProblem(subject), subject).toMatch(/^Write/);
  expect(findSubjectProblem(`fix: ${"a".repeat(56)}`)).toMatch(/61 characters/);
  expect(findSubjectProblem(`fix: ${"a".repeat(55)}`)).toBeNull();
});
