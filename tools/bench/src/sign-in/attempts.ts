import { randomBytes } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { shopAddresses } from "../../tests/e2e/support/addresses";
import { newAddress } from "../../tests/e2e/support/test";

export const rightPassword = "velvet-turntable-77";

/** One try of a flow for an address, from a network of its own. */
export type Try = (email: string) => Promise<void>;

export const newEmail = (kind: string) => `${kind}-${randomBytes(6).toString("hex")}@example.com`;

/** Signing in by a password, as the page's script posts it. */
export async function passwordTry(password: string): Promise<Try> {
  const csrf = await fetch(`${shopAddresses.shop}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  return async (email) => {
    const response = await fetch(`${shopAddresses.shop}/api/auth/callback/password`, {
      method: "POST",
      headers: { cookie, origin: shopAddresses.shop, "x-forwarded-for": newAddress() },
      body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
    });
    await response.text();
    const wanted = password === rightPassword ? 200 : 401;
    if (response.status !== wanted) throw new Error(`sign-in answered ${response.status}`);
  };
}

/** A form of the sign-in page that is answered by mail: sent once by a browser, then again by us. */
export async function recordedTry(browser: Browser, mode: string, button: string): Promise<Try> {
  const context = await browser.newContext({
    baseURL: shopAddresses.shop,
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
  });
  const page = await context.newPage();
  const email = newEmail("recorded");
  const recorded = await record(page, mode, button, email);
  await context.close();
  return async (other) => {
    const response = await fetch(`${shopAddresses.shop}/admin/login?mode=${mode}`, {
      method: "POST",
      headers: { ...recorded.headers, "x-forwarded-for": newAddress() },
      body: recorded.body.replaceAll(email, other),
    });
    const text = await response.text();
    if (!text.includes('"status":"done"'))
      throw new Error(`${mode} answered ${text.slice(0, 200)}`);
  };
}

async function record(page: Page, mode: string, button: string, email: string) {
  await page.goto(`/admin/login?mode=${mode}`);
  await page.getByLabel("Email").fill(email);
  if (mode === "signup") await page.getByLabel("Password").fill(rightPassword);
  const sending = page.waitForRequest((request) => request.headers()["next-action"] !== undefined);
  await page.getByRole("button", { name: button, exact: true }).click();
  const request = await sending;
  const { cookie: _cookie, "content-length": _length, ...headers } = request.headers();
  return { headers, body: request.postData() ?? "" };
}
