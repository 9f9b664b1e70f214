import { randomBytes } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { shopAddresses } from "@/tests/e2e/support/addresses";
import { newAddress } from "@/tests/e2e/support/test";

export const correctPassword = "velvet-turntable-77";

/** Submits one form for an email address, from a new IP address. */
export type Attempt = (email: string) => Promise<void>;

export const createEmail = (prefix: string) =>
  `${prefix}-${randomBytes(6).toString("hex")}@example.com`;

/** Creates attempts to sign in with a password, posted like the page's script does. */
export async function createPasswordAttempt(password: string): Promise<Attempt> {
  const csrf = await fetch(`${shopAddresses.shop}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const expectedStatus = password === correctPassword ? 200 : 401;
  return async (email) => {
    const response = await fetch(`${shopAddresses.shop}/api/auth/callback/password`, {
      method: "POST",
      headers: { cookie, origin: shopAddresses.shop, "x-forwarded-for": newAddress() },
      body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
    });
    await response.text();
    if (response.status !== expectedStatus) throw new Error(`sign-in returned ${response.status}`);
  };
}

/**
 * Creates attempts with a form of the sign-in page that sends an email. A browser submits it once,
 * and the attempts repeat its request with other addresses.
 */
export async function createRecordedAttempt(
  browser: Browser,
  mode: string,
  button: string,
): Promise<Attempt> {
  const context = await browser.newContext({
    baseURL: shopAddresses.shop,
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
  });
  const recordedEmail = createEmail("recorded");
  const recorded = await recordRequest(await context.newPage(), mode, button, recordedEmail);
  await context.close();
  return async (email) => {
    const response = await fetch(`${shopAddresses.shop}/admin/login?mode=${mode}`, {
      method: "POST",
      headers: { ...recorded.headers, "x-forwarded-for": newAddress() },
      body: recorded.body.replaceAll(recordedEmail, email),
    });
    const text = await response.text();
    if (!text.includes('"status":"done"')) {
      throw new Error(`${mode} returned ${text.slice(0, 200)}`);
    }
  };
}

async function recordRequest(page: Page, mode: string, button: string, email: string) {
  await page.goto(`/admin/login?mode=${mode}`);
  await page.getByLabel("Email").fill(email);
  if (mode === "signup") await page.getByLabel("Password").fill(correctPassword);
  const sending = page.waitForRequest((request) => request.headers()["next-action"] !== undefined);
  await page.getByRole("button", { name: button, exact: true }).click();
  const request = await sending;
  const { cookie: _cookie, "content-length": _length, ...headers } = request.headers();
  return { headers, body: request.postData() ?? "" };
}
