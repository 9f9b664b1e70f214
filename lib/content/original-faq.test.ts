import { expect, test } from "vitest";
import { faq } from "@/lib/content/original-faq";

test("has five questions with unique ids", () => {
  expect(faq).toHaveLength(5);
  expect(new Set(faq.map(({ id }) => id)).size).toBe(5);
});

test("has no prices, which staff can change, and no markup, which search engines would show", () => {
  for (const { question, answer } of faq) {
    expect(question).toMatch(/\?$/);
    expect(answer).not.toMatch(/[$<>]/);
  }
});
