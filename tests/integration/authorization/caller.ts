import { randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import { vi } from "vitest";
import type { Connection, Database } from "@/db/client";
import { userRoles, userSessions, users } from "@/db/schema";
import type { StaffRole } from "@/db/values/auth";

const secret = "auth-secret-of-the-authorization-test-0123";
const mocked = ["next/headers", "next/cache", "next/server"];

/** The pool of lib/web/database.ts must be reset, because each test file has its own database. */
const pool = globalThis as { siteConnection?: Connection };

type Caller = {
  /** Set it before each call. */
  cookie: string;
  /** How often the called code refreshed the page. */
  refreshes: number;
  /** What the called code does after the response. */
  readonly afterResponse: (() => Promise<unknown>)[];
};

/** Mocks Next.js's request functions. Returns the caller. */
export function mockCaller(): Caller {
  const caller: Caller = { cookie: "", refreshes: 0, afterResponse: [] };
  // Test files of a worker share modules, so reload these with this caller and these settings.
  vi.resetModules();
  vi.doMock("next/headers", () => ({
    cookies: async () => ({
      get: (name: string) =>
        /^(__Host-)?session$/.test(name) && caller.cookie
          ? { name, value: caller.cookie }
          : undefined,
      getAll: () => [],
      set: () => undefined,
    }),
    headers: async () => new Headers(),
  }));
  vi.doMock("next/cache", async (original) => ({
    ...((await original()) as object),
    refresh: () => {
      caller.refreshes += 1;
    },
    updateTag: () => undefined,
    revalidateTag: () => undefined,
    revalidatePath: () => undefined,
    cacheTag: () => undefined,
    cacheLife: () => undefined,
  }));
  vi.doMock("next/server", async (original) => ({
    ...((await original()) as object),
    after: (work: () => Promise<unknown>) => {
      caller.afterResponse.push(work);
    },
    connection: async () => undefined,
  }));
  return caller;
}

/** Ends what `mockCaller` and the called code started. */
export async function releaseCaller(): Promise<void> {
  await pool.siteConnection?.close();
  delete pool.siteConnection;
  for (const name of mocked) vi.doUnmock(name);
  vi.resetModules();
}

/** Sets the site's settings. Outside services point to a closed port. */
export function stubCallerSettings(databaseUrl: string, settings: Record<string, string> = {}) {
  const all: Record<string, string> = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: secret,
    LINK_SECRET: "link-secret-of-the-authorization-test-0123",
    CRON_SECRET: "cron-secret-of-the-authorization-test-0123",
    STRIPE_SECRET_KEY: "sk_test_of_the_authorization_test",
    STRIPE_WEBHOOK_SECRET: "whsec_of_the_authorization_test",
    STRIPE_API_URL: "http://127.0.0.1:9",
    RESEND_API_KEY: "re_of_the_authorization_test",
    RESEND_WEBHOOK_SECRET: "whsec_b2Y",
    RESEND_BASE_URL: "http://127.0.0.1:9",
    SITE_URL: "http://localhost:3000",
    DEPLOY_ENV: "local",
    // What next.config.ts sets for `forbidden()`.
    __NEXT_EXPERIMENTAL_AUTH_INTERRUPTS: "1",
    ...settings,
  };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  // An admin's empty form may fail. These tests only check who gets that far.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
}

/** Creates a confirmed account with a session. Returns the session's cookie. */
export async function createCookie(
  db: Database,
  { role, minutesOld = 0 }: { readonly role: StaffRole | null; readonly minutesOld?: number },
): Promise<{ readonly cookie: string; readonly userId: string }> {
  const email = `${randomBytes(5).toString("hex")}@example.com`;
  const now = new Date();
  const [user] = await db
    .insert(users)
    .values({ email, emailConfirmedAt: now, createdAt: now })
    .returning();
  if (!user) throw new Error("no account");
  if (role) await db.insert(userRoles).values({ userId: user.id, email, role, createdAt: now });
  const [session] = await db
    .insert(userSessions)
    .values({
      userId: user.id,
      method: "password",
      createdAt: new Date(now.getTime() - minutesOld * 60_000),
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    })
    .returning();
  return { cookie: await encode({ token: { sid: session?.id }, secret }), userId: user.id };
}
