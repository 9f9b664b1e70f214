import { expect, type Page } from "playwright/test";
import { waitForEmail } from "./inbox";

type Options = {
  /** False in a browser without JavaScript, where the button submits the code. */
  readonly hasScripts?: boolean;
};

/** Signs in to the library with an emailed code, which submits itself. */
export async function openLibrary(
  page: Page,
  email: string,
  { hasScripts = true }: Options = {},
): Promise<void> {
  await page.goto("/library");
  await page.getByLabel("Email address on your order").fill(email);
  await page.getByRole("button", { name: "Email me a code" }).click();
  const { text } = await waitForEmail(email, /code/i);
  await page.getByLabel("6-digit code").fill(/\b\d{6}\b/.exec(text)?.[0] ?? "");
  if (!hasScripts) await page.getByRole("button", { name: "Open my library" }).click();
  await expect(page.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
  // The sign-in page stays in the document, hidden from everyone.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your library");
}
