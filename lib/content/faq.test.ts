import { expect, test } from "vitest";
import { faq } from "@/lib/content/faq";

test("five questions, each under an id of its own", () => {
  expect(faq).toHaveLength(5);
  expect(new Set(faq.map(({ id }) => id)).size).toBe(5);
});

test("no answer holds a price, which the catalogue may change, or markup, which search engines would show", () => {
  for (const { question, answer } of faq) {
    expect(question).toMatch(/\?$/);
    expect(answer).not.toMatch(/[$<>]/);
  }
});
