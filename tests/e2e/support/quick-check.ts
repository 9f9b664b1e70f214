import type { Page } from "playwright/test";

/** Returns a question by its text. */
export const group = (page: Page, question: RegExp) => page.getByRole("group", { name: question });

export const groups = (page: Page) => page.getByRole("main").getByRole("group");

export const questions = [
  /joined a PRO/,
  /IPI number/,
  /have an ISRC/,
  /have an ISWC/,
  /The MLC/,
  /SoundExchange as both artist/,
  /split sheet/,
] as const;

export async function answer(page: Page, question: RegExp, given: "Yes" | "No"): Promise<void> {
  await group(page, question).getByText(given, { exact: true }).click();
}
