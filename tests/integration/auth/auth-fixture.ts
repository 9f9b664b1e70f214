import { randomBytes } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { adminAudit, emailOutbox, userRoles, userSessions, users } from "@/db/schema";
import type { EmailKind, EmailPropsByKind } from "@/db/values/emails";
import { hashPassword } from "@/lib/auth/password-hash";
import { readSession, startSession } from "@/lib/auth/sessions";
import type { SignInVisitor } from "@/lib/auth/sign-in-limits";
import { type AdminActor, toAdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { type TestCtx, testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

export const password = "velvet-turntable-77";

export function newVisitor(rest: Partial<SignInVisitor> = {}): SignInVisitor {
  const name = randomBytes(6).toString("hex");
  return {
    browserHash: `browser-${name}`,
    networkHash: `network-${name}`,
    ipHash: `address-${name}`,
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
    previousSessionId: null,
    ...rest,
  };
}

/** Creates accounts, emails and sessions in a test database. */
export function authFixture(settings: Partial<Ctx["settings"]> = {}) {
  const database = testDatabase({ poolSize: 25 });
  let made: TestCtx | undefined;
  const fixture = {
    get ctx() {
      made ??= testCtx({ db: database.db, settings });
      return made;
    },
    get url() {
      return database.url;
    },
    address: () => `artist-${randomBytes(5).toString("hex")}@example.com`,
    /** Creates a confirmed account with `password`, optionally an admin. */
    async account({ admin = false }: { admin?: boolean } = {}) {
      const email = fixture.address();
      const now = fixture.ctx.now();
      const [user] = await database.db
        .insert(users)
        .values({
          email,
          passwordHash: await hashPassword(password),
          emailConfirmedAt: now,
          createdAt: now,
        })
        .returning();
      if (!user) throw new Error("no account");
      if (admin) {
        await database.db.insert(userRoles).values({ userId: user.id, email, createdAt: now });
      }
      return user;
    },
    async session(user: { id: string; email: string }, visitor = newVisitor()) {
      const { sessionId } = await database.db.transaction((tx) =>
        startSession(fixture.ctx, tx, { user, method: "password", visitor }),
      );
      return sessionId;
    },
    /** Creates a signed-in admin. */
    async actor(): Promise<{ actor: AdminActor; user: typeof users.$inferSelect }> {
      const user = await fixture.account({ admin: true });
      const session = await readSession(fixture.ctx, await fixture.session(user));
      const actor = session && toAdminActor(session);
      if (!actor) throw new Error("no admin");
      return { actor, user };
    },
    /** The context of who reads first and writes only after something else has happened. */
    meanwhile(happens: () => Promise<unknown>): Ctx {
      const { db } = fixture.ctx;
      const late: typeof db.transaction = async (...given) => {
        await happens();
        return await db.transaction(...given);
      };
      const read = new Proxy(db, {
        get: (of, name) => (name === "transaction" ? late : Reflect.get(of, name, of)),
      });
      return { ...fixture.ctx, db: read };
    },
    isAlive: async (sessionId: string) => (await readSession(fixture.ctx, sessionId)) !== null,
    async sessions(userId: string) {
      return await database.db.select().from(userSessions).where(eq(userSessions.userId, userId));
    },
    async user(email: string) {
      const [user] = await database.db.select().from(users).where(eq(users.email, email));
      return user;
    },
    /** Returns the queued emails of a kind for an address, oldest first. */
    async emails<Kind extends EmailKind>(email: string, kind: Kind) {
      const rows = await database.db
        .select({ props: emailOutbox.props })
        .from(emailOutbox)
        .where(and(eq(emailOutbox.toEmail, email), eq(emailOutbox.kind, kind)))
        .orderBy(asc(emailOutbox.createdAt));
      return rows.map((row) => row.props as EmailPropsByKind[Kind]);
    },
    /** Returns the token in the newest email of a kind. */
    async token(email: string, kind: "sign_in_link" | "confirm_account" | "reset_password") {
      const url = (await fixture.emails(email, kind)).at(-1)?.url ?? "";
      return new URLSearchParams(new URL(url).hash.slice(1)).get("token") ?? "";
    },
    async audit(email: string) {
      const rows = await database.db
        .select({ action: adminAudit.action })
        .from(adminAudit)
        .where(eq(adminAudit.adminEmail, email))
        .orderBy(asc(adminAudit.id));
      return rows.map((row) => row.action);
    },
    admins: async () => await database.db.select().from(userRoles),
    empty: () => database.empty(),
  };
  return fixture;
}
