import { expect, it } from "vitest";
import { decodeForm } from "../src/api/form";

it("decodes nested fields and lists, with or without list indexes", () => {
  const fields = decodeForm(
    "mode=payment&line_items[0][quantity]=2&line_items[1][quantity]=1&expand[]=a&expand[]=b",
  );
  expect(JSON.parse(JSON.stringify(fields))).toEqual({
    mode: "payment",
    line_items: { 0: { quantity: "2" }, 1: { quantity: "1" } },
    expand: { 0: "a", 1: "b" },
  });
});

it("decodes percent signs, plus signs and non-Latin text", () => {
  const fields = decodeForm("metadata%5Bname%5D=Zo%C3%AB+%26+%E9%9F%B3%E6%A5%BD%2B");
  expect(JSON.parse(JSON.stringify(fields))).toEqual({ metadata: { name: "Zoë & 音楽+" } });
});

it("treats a field named __proto__ like any other field", () => {
  const fields = decodeForm("metadata[__proto__]=x&__proto__[polluted]=yes");
  expect(Object.hasOwn(fields, "__proto__")).toBe(true);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
