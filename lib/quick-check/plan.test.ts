import fc from "fast-check";
import { expect, test } from "vitest";
import { type Answer, type Answers, checkKeys } from "@/lib/quick-check/answers";
import { checks, getCheck } from "@/lib/quick-check/checks";
import { createFixPlan, fixOrder, formatPrerequisites } from "@/lib/quick-check/plan";

const someAnswers = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...checkKeys), fc.constantFrom<Answer>("yes", "no")), {
    selector: ([key]) => key,
  })
  .map((entries): Answers => Object.fromEntries(entries));

test("has every check once in the questions and in the fix order", () => {
  expect(checks.map(({ key }) => key)).toEqual(checkKeys);
  expect([...fixOrder].sort()).toEqual([...checkKeys].sort());
});

test("plans each check answered No once, whatever the order of answers", () => {
  fc.assert(
    fc.property(someAnswers, (answers) => {
      const planned = createFixPlan(answers).map(({ check }) => check.key);
      const missing = checkKeys.filter((key) => answers[key] === "no");
      expect([...planned].sort()).toEqual([...missing].sort());
      const reversed = Object.fromEntries(Object.entries(answers).reverse());
      expect(createFixPlan(reversed)).toEqual(createFixPlan(answers));
    }),
  );
});

test("plans nothing before its direct or indirect prerequisites", () => {
  fc.assert(
    fc.property(someAnswers, (answers) => {
      const planned = createFixPlan(answers).map(({ check }) => check.key);
      for (const [index, key] of planned.entries()) {
        const needed = new Set(getCheck(key).needs);
        for (const each of needed) for (const more of getCheck(each).needs) needed.add(more);
        for (const each of needed) expect(planned.indexOf(each)).toBeLessThan(index);
      }
    }),
  );
});

test("lists exactly the missing prerequisites of a step", () => {
  fc.assert(
    fc.property(someAnswers, (answers) => {
      const plan = createFixPlan(answers);
      for (const { check, prerequisites } of plan) {
        const named = prerequisites.map((number) => plan[number - 1]?.check.key);
        expect([...named].sort()).toEqual(
          check.needs.filter((key) => answers[key] === "no").sort(),
        );
      }
    }),
  );
});

test("can start with the first step, and changing it to Yes keeps the rest in order", () => {
  fc.assert(
    fc.property(someAnswers, (answers) => {
      const plan = createFixPlan(answers);
      const [first, ...rest] = plan;
      if (!first) return;
      expect(first.prerequisites).toEqual([]);
      const left = createFixPlan({ ...answers, [first.check.key]: "yes" });
      expect(left.map(({ check }) => check.key)).toEqual(rest.map(({ check }) => check.key));
    }),
  );
});

test("starts with the PRO and ends with the services that need its numbers when all seven are missing", () => {
  const answers = Object.fromEntries(checkKeys.map((key) => [key, "no"] as const));
  expect(
    createFixPlan(answers).map(({ check, prerequisites }) => [check.name, ...prerequisites]),
  ).toEqual([
    ["PRO"],
    ["Split sheets"],
    ["IPI", 1],
    ["ISRC"],
    ["ISWC", 1, 2, 3],
    ["The MLC", 2, 3],
    ["SoundExchange", 4],
  ]);
});

test.each([
  [[], ""],
  [[1], "Do step 1 first."],
  [[1, 3], "Do steps 1 and 3 first."],
  [[1, 2, 3], "Do steps 1, 2, and 3 first."],
])("formats steps %j as prerequisites", (prerequisites, expected) => {
  expect(formatPrerequisites(prerequisites)).toBe(expected);
});
