import { expect, test } from "vitest";
import { decodeForm } from "@/scripts/sandbox/http/form";

test("brackets nest fields and number lists, in the SDK's way and in curl's", () => {
  const fields = decodeForm(
    "mode=payment&line_items[0][quantity]=2&line_items[1][quantity]=1&expand[]=a&expand[]=b",
  );
  expect(JSON.parse(JSON.stringify(fields))).toEqual({
    mode: "payment",
    line_items: { 0: { quantity: "2" }, 1: { quantity: "1" } },
    expand: { 0: "a", 1: "b" },
  });
});

test("percent signs, plus signs and every script are decoded", () => {
  const fields = decodeForm("metadata%5Bname%5D=Zo%C3%AB+%26+%E9%9F%B3%E6%A5%BD%2B");
  expect(JSON.parse(JSON.stringify(fields))).toEqual({ metadata: { name: "Zoë & 音楽+" } });
});

test("a field named after a prototype is a field like any other", () => {
  const fields = decodeForm("metadata[__proto__]=x&__proto__[polluted]=yes");
  expect(Object.hasOwn(fields, "__proto__")).toBe(true);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
