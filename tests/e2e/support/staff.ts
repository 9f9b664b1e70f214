import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import type { BrowserContext, Locator, Page } from "playwright/test";
import { shopAddresses } from "./addresses";
import { withShopDatabase } from "./shop-database";
import { shopSecret } from "./shop-secret";
import { isTranslating, translatePages } from "./translate";

export type StaffAccount = {
  readonly email: string;
  readonly userId: string;
  readonly sessionId: string;
};

/** Inserts a confirmed, signed-in account, optionally an admin. */
export async function staffAccount(options: { admin: boolean }): Promise<StaffAccount> {
  const email = `staff-${randomBytes(5).toString("hex")}@example.com`;
  return await withShopDatabase(async (db) => {
    const { rows: users } = await db.execute<{ id: string }>(sql`
      insert into users (email, email_confirmed_at, created_at)
      values (${email}, now(), now()) returning id`);
    const userId = users[0]?.id ?? "";
    if (options.admin) {
      await db.execute(
        sql`insert into user_roles (user_id, email, created_at) values (${userId}, ${email}, now())`,
      );
    }
    const { rows: sessions } = await db.execute<{ id: string }>(sql`
      insert into user_sessions (user_id, method, created_at, last_seen_at, expires_at)
      values (${userId}, 'password', now(), now(), now() + interval '12 hours') returning id`);
    return { email, userId, sessionId: sessions[0]?.id ?? "" };
  });
}

async function cookieValue(sessionId: string): Promise<string> {
  return await encode({ token: { sid: sessionId }, secret: shopSecret("AUTH_SECRET") });
}

/** Returns the Cookie header of a session. */
export async function sessionCookie(sessionId: string): Promise<string> {
  return `session=${await cookieValue(sessionId)}`;
}

/** Sets a session's cookie in a browser. */
export async function setSessionCookie(context: BrowserContext, sessionId: string): Promise<void> {
  const value = await cookieValue(sessionId);
  await context.addCookies([
    { name: "session", value, url: shopAddresses.shop, httpOnly: true, sameSite: "Lax" },
  ]);
}

/** Signs the browser in as a new admin without opening a page. */
export async function signInAsAdmin(page: Page): Promise<StaffAccount> {
  const account = await staffAccount({ admin: true });
  await setSessionCookie(page.context(), account.sessionId);
  return account;
}

/** Signs the browser in as a non-admin. */
export async function signInAsStranger(page: Page): Promise<StaffAccount> {
  const account = await staffAccount({ admin: false });
  await setSessionCookie(page.context(), account.sessionId);
  return account;
}

/** Removes an account's role, like staff in Settings. */
export async function removeAdmin(account: StaffAccount): Promise<void> {
  await withShopDatabase((db) =>
    db.execute(sql`delete from user_roles where user_id = ${account.userId}`),
  );
}

/** Opens a staff page in another browser context, signed in as a new admin. */
export async function openDashboard(
  page: Page,
): Promise<{ readonly dashboard: Page; readonly staff: StaffAccount }> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the page belongs to a browser");
  const context = await browser.newContext();
  if (isTranslating(page.context())) await translatePages(context);
  const dashboard = await context.newPage();
  return { dashboard, staff: await signInAsAdmin(dashboard) };
}

export function toast(dashboard: Page, text: string | RegExp): Locator {
  return dashboard.locator("[data-sonner-toast]").filter({ hasText: text }).first();
}
