import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Answer,
  type Answers,
  checkKeys,
  noAnswers,
  parseStoredAnswers,
  serializeAnswers,
  unsentAnswers,
} from "@/lib/quick-check/answers";

const someAnswers = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...checkKeys), fc.constantFrom<Answer>("yes", "no")), {
    selector: ([key]) => key,
  })
  .map((entries): Answers => Object.fromEntries(entries));

test("parses what was stored", () => {
  fc.assert(
    fc.property(someAnswers, someAnswers, (answers, sent) => {
      expect(parseStoredAnswers(serializeAnswers({ answers, sent }))).toEqual({ answers, sent });
    }),
  );
});

test.each([
  "",
  "{",
  "null",
  "[]",
  '"yes"',
  "{}",
  '{"answers":{}}',
  '{"answers":[],"sent":null}',
  '{"answers":{"reg_check_pro":true},"sent":{}}',
  '{"answers":{"reg_check_pro":"maybe"},"sent":{}}',
])("rejects %j", (text) => {
  expect(parseStoredAnswers(text)).toBeNull();
});

test("never throws, whatever the text", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const parsed = parseStoredAnswers(text);
      if (parsed) expect(parseStoredAnswers(serializeAnswers(parsed))).toEqual(parsed);
    }),
  );
});

test("ignores another version's check", () => {
  const text = '{"answers":{"reg_check_pro":"yes","fan_club":"no"},"sent":{}}';
  expect(parseStoredAnswers(text)).toEqual({ answers: { reg_check_pro: "yes" }, sent: {} });
});

test("reports only new or changed answers as unsent", () => {
  const answers = { reg_check_pro: "yes", mlc_active: "no", sx_active: "yes" } as const;
  expect(unsentAnswers(noAnswers)).toEqual({});
  expect(unsentAnswers({ answers, sent: {} })).toEqual(answers);
  const sent = { reg_check_pro: "yes", mlc_active: "yes" } as const;
  expect(unsentAnswers({ answers, sent })).toEqual({ mlc_active: "no", sx_active: "yes" });
  expect(unsentAnswers({ answers, sent: answers })).toEqual({});
});
