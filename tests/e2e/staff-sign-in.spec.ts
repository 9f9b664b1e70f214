import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { TOTP } from "otpauth";
import type { Page } from "playwright/test";
import { shopAddresses } from "./support/addresses";
import { emailsTo, linkIn, waitForEmail } from "./support/inbox";
import { withShopDatabase } from "./support/shop-database";
import { signInAsAdmin, staffAccount } from "./support/staff";
import { expect, newBuyer, test } from "./support/test";

const password = "velvet-turntable-77";
const chosen = "needle-and-groove-12";

/** Otherwise the first account of a local shop would become admin automatically. */
test.beforeAll(async () => {
  await staffAccount({ admin: true });
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const toggle = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function signUp(page: Page, email: string): Promise<string> {
  await page.goto("/admin/login");
  await toggle(page, "Need an account? Sign up").click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await toggle(page, "Sign Up").click();
  await expect(page.getByRole("status").filter({ hasText: "Check your email" })).toBeVisible();
  return linkIn(await waitForEmail(email, /^Confirm your .+ account/), /auth\/callback/);
}

/** Adds an admin in Settings. */
async function makeAdmin(email: string): Promise<void> {
  await withShopDatabase((db) =>
    db.execute(sql`insert into user_roles (user_id, email, created_at)
      select id, email, now() from users where email = ${email}`),
  );
}

async function signIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(typed);
  await toggle(page, "Sign In").click();
}

test("sign-up leads to Not Authorized, then to the dashboard, then out again", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const { email } = newBuyer();
  const link = await signUp(page, email);

  // Link scanners don't use the token up: only the button sends it.
  await page.request.fetch(link, { method: "HEAD" });
  await page.request.get(link);
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/callback$/);
  await toggle(page, "Confirm my account").click();
  await page.waitForURL("**/admin/not-authorized");
  await expect(heading(page)).toHaveText("Not Authorized");
  await expect(page.getByText("You don't have permission to access this area.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  await toggle(page, "Sign out").click();
  await page.waitForURL("**/admin/login");

  await makeAdmin(email);
  await page.goto("/admin/settings?from=here");
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await signIn(page, email, "wrong-password");
  await expect(page.getByRole("alert").getByText("Invalid login credentials")).toBeVisible();
  await signIn(page, email, password);
  await expect(page.getByText("Signed in successfully")).toBeVisible();
  await page.waitForURL("**/admin/settings?from=here");

  // Scripts and other sites can't use the cookie.
  const cookie = (await page.context().cookies()).find(({ name }) => name === "session");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });

  await page.goto("/admin/account");
  await toggle(page, "Sign out").click();
  await page.waitForURL("**/admin/login");
  await page.goto("/admin/overview");
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Foverview/);
});

test("an emailed code signs in the requesting browser, an emailed link any browser", async ({
  page,
  browser,
}) => {
  const { email } = await staffAccount({ admin: true });
  await page.goto("/admin/login");
  await toggle(page, "Sign in with a magic link").click();
  await page.getByLabel("Email").fill(email);
  await toggle(page, "Send Magic Link").click();
  const signInEmail = await waitForEmail(email, /^Sign in to/);
  const other = await browser.newPage();
  await other.goto(linkIn(signInEmail, /auth\/callback/));
  await toggle(other, "Sign In").click();
  await other.waitForURL("**/admin/overview");

  // Using the link also used up the code. A minute later, the address can get another email.
  await withShopDatabase((db) =>
    db.execute(sql`delete from rate_limits where key like 'auth-emails:%'`),
  );
  await toggle(page, "Sign in with a password").click();
  await toggle(page, "Sign in with a magic link").click();
  await page.getByLabel("Email").fill(email);
  await toggle(page, "Send Magic Link").click();
  await expect(page.getByLabel("6-digit code")).toBeVisible();
  const codes = () =>
    withShopDatabase((db) =>
      db.execute(sql`select 1 from email_outbox
    where to_email = ${email} and sent_at is not null`),
    );
  await expect.poll(async () => (await codes()).rows.length).toBe(2);
  const texts = (await emailsTo(email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? "");
  const first = /\b\d{6}\b/.exec(signInEmail.text)?.[0];
  await page.getByLabel("6-digit code").fill(texts.find((code) => code !== first) ?? "");
  await toggle(page, "Sign In").click();
  await page.waitForURL("**/admin/overview");
  await other.close();
});

test("a reset shows errors, signs out every device and signs in this one", async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const elsewhere = await browser.newPage();
  const { email } = await signInAsAdmin(elsewhere);
  await elsewhere.goto("/admin/account");
  await page.goto("/admin/login");
  await toggle(page, "Forgot your password?").click();
  await page.getByLabel("Email").fill(email);
  await toggle(page, "Send Reset Link").click();
  await page.goto(linkIn(await waitForEmail(email, /^Choose a new password/), /auth\/callback/));
  await page.waitForURL("**/admin/reset-password");

  const send = async (first: string, second: string) => {
    await page.getByLabel("New Password").fill(first);
    await page.getByLabel("Confirm Password").fill(second);
    await toggle(page, "Update Password").click();
  };
  await send("12345", "12345");
  await expect(page.getByText("Password must be at least 6 characters").first()).toBeVisible();
  await send(chosen, password);
  await expect(page.getByText("Passwords do not match").first()).toBeVisible();
  await send("password1", "password1");
  await expect(page.getByText(/too weak: it's one of the most common/).first()).toBeVisible();
  await send(chosen, chosen);
  await page.waitForURL("**/admin/overview");
  await expect(page.getByText("Your password has been successfully changed.")).toBeVisible();
  await waitForEmail(email, /^Your password was reset/);

  // The other device notices when it becomes visible.
  await elsewhere.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await elsewhere.waitForURL(/\/admin\/login\?next=%2Fadmin%2Faccount/);
  await elsewhere.close();
});

test("two-step sign-in can be set up, used and turned off", async ({ page, expectedErrors }) => {
  expectedErrors.push(/401/);
  const { email } = newBuyer();
  await page.goto(await signUp(page, email));
  await toggle(page, "Confirm my account").click();
  await page.waitForURL("**/admin/not-authorized");
  await makeAdmin(email);
  await page.goto("/admin/account");
  await toggle(page, "Set up two-step sign-in").click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator("code").first().textContent()) ?? "";
  const recovery = (await page.locator("ol ul code").first().textContent()) ?? "";
  const download = page.waitForEvent("download");
  await toggle(page, "Download codes").click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(`${recovery}\n`);
  await page.getByLabel("Code from your authenticator app").fill(new TOTP({ secret }).generate());
  await page.getByLabel("Your password").fill(password);
  await toggle(page, "Turn on").click();
  await expect(page.getByText(/Recovery codes left: 10/)).toBeVisible();
  await toggle(page, "Sign out").click();
  await page.waitForURL("**/admin/login");

  await signIn(page, email, password);
  await page.getByLabel("Code from your authenticator app").fill("000000");
  await toggle(page, "Sign In").click();
  await expect(page.getByText("That code is wrong or was already used.").first()).toBeVisible();
  await page.getByLabel("Code from your authenticator app").fill(recovery);
  await toggle(page, "Sign In").click();
  await page.waitForURL("**/admin/overview");
  await page.goto("/admin/account");
  await expect(page.getByText(/Recovery codes left: 9/)).toBeVisible();
});

test("rejects posts from other sites, without a token or to unused endpoints", async ({ page }) => {
  const post = (headers: Record<string, string>) =>
    page.request.post("/api/auth/callback/password", {
      headers,
      form: { email: "a@example.com", password, json: "true" },
      maxRedirects: 0,
    });
  expect((await post({ origin: "https://evil.example" })).status()).toBe(403);
  expect((await post({ "sec-fetch-site": "cross-site" })).status()).toBe(403);
  const own = await post({ origin: shopAddresses.shop });
  expect(((await own.json()) as { url: string }).url).toMatch(/csrf=true$/);
  const providers = await page.request.get("/api/auth/providers", { maxRedirects: 0 });
  expect(providers.status()).toBe(404);
  const builtIn = await page.request.get("/api/auth/signin", { maxRedirects: 0 });
  expect(builtIn.headers().location).toMatch(/\/admin\/login$/);
});

test("a callback without tokens leads to sign-in after its message", async ({ page }) => {
  await page.goto("/auth/callback");
  await page.waitForURL("**/admin/login");
  await page.goto("/auth/callback?error=AccessDenied");
  await page.waitForURL("**/admin/login");
  await page.goto("/admin/login?next=//evil.example/admin/x");
  await expect(heading(page)).toBeVisible();
});
