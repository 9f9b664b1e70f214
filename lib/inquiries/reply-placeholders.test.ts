import { expect, test } from "vitest";
import {
  fillPlaceholders,
  findPlaceholders,
  findUnknownPlaceholders,
} from "@/lib/inquiries/reply-placeholders";

const values = { name: "Bessie Beale", first_name: "Bessie", order: "" };

test("fills placeholders, and keeps those without a value so that staff see them", () => {
  const text = "Hi {{first_name}} ({{ name }}), about {{order}} and {{subject}}: {{constructor}}";
  expect(fillPlaceholders(text, values)).toBe(
    "Hi Bessie (Bessie Beale), about {{order}} and {{subject}}: {{constructor}}",
  );
});

test("doesn't treat a sender's text as a placeholder or a replacement pattern", () => {
  const hostile = { name: "{{order}} $& $1", order: "MM-1" };
  expect(fillPlaceholders("{{name}}", hostile)).toBe("{{order}} $& $1");
});

test("finds placeholders that nothing fills", () => {
  expect(findPlaceholders("{{order}} {{order}} {{ x }} {y}")).toEqual(["{{order}}", "{{ x }}"]);
  expect(findUnknownPlaceholders("{{name}} {{nmae}} {{__proto__}}")).toEqual([
    "{{nmae}}",
    "{{__proto__}}",
  ]);
});

test("a name may have spaces around it, and anything longer than 60 characters is text", () => {
  expect(fillPlaceholders("{{  name }}", values)).toBe("Bessie Beale");
  const long = `{{${"a".repeat(61)}}}`;
  expect(findPlaceholders(long)).toEqual([]);
  expect(fillPlaceholders(long, values)).toBe(long);
});
