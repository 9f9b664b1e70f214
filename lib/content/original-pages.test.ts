import { expect, test } from "vitest";
import { faq } from "@/lib/content/original-pages";

test("has five questions with unique ids", () => {
  expect(faq).toHaveLength(5);
  expect(new Set(faq.map(({ id }) => id)).size).toBe(5);
});

test("has no prices, because staff can change them, and no markup, because search engines would show it", () => {
  for (const { question, answer } of faq) {
    expect(question).toMatch(/\?$/);
    expect(answer).not.toMatch(/[$<>]/);
  }
});
