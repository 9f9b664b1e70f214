import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { newsletterSubscribers, newsletterSuppressions, userSessions, users } from "@/db/schema";
import type { OneTimeCodePurpose } from "@/db/values/one-time-codes";
import { bootstrapAdmin } from "@/lib/auth/bootstrap-admin";
import { resetPassword } from "@/lib/auth/change-password";
import { hashPassword } from "@/lib/auth/password-hash";
import { endOneSession, endSessions } from "@/lib/auth/sessions";
import { disableTotp, enableTotp, startTotpSetup } from "@/lib/auth/set-up-totp";
import { recordFailedSignIn, signInWithLink, signInWithPassword } from "@/lib/auth/sign-in";
import { sealTotpSecret } from "@/lib/auth/totp";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { newsletterConsent } from "@/lib/newsletter/subscription/signup-consent";
import { issueCode } from "@/lib/secrets/one-time-codes";
import { removeSuppressionAsStaff } from "@/lib/subscribers/change-subscribers";
import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { newVisitor, password } from "@/tests/integration/auth/auth-fixture";
import { addAccount } from "@/tests/support/staff";
import { type AuditedOperation, anAddress, type StaffSetup } from "./audited-operation";

async function aSubscriber({ shop }: StaffSetup, confirmed: boolean) {
  const now = shop.clock.now();
  const email = anAddress();
  const [row] = await shop.database.db
    .insert(newsletterSubscribers)
    .values({
      email,
      emailHash: hashNewsletterEmail(shop.ctx, email),
      consent: true,
      consentVersion: newsletterConsent.version,
      consentAt: now,
      signupSource: "inline",
      confirmationToken: email,
      confirmationSentAt: now,
      confirmed,
      confirmedAt: confirmed ? now : null,
      stage: confirmed ? "sequence" : "w1",
      createdAt: now,
    })
    .returning();
  return { email, subscriberId: row?.id ?? "" };
}

/** The admin's account gets the password of the sign-in tests. */
async function withPassword({ shop, actor }: StaffSetup): Promise<void> {
  const passwordHash = await hashPassword(password);
  await shop.database.db.update(users).set({ passwordHash }).where(eq(users.id, actor.userId));
}

/** A TOTP secret that is in force from `enabledAt` on, or not yet. Returns a right code. */
async function withTotp({ shop, actor }: StaffSetup, enabledAt: Date | null): Promise<string> {
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  await startTotpSetup(shop.ctx, actor);
  await shop.database.db
    .update(users)
    .set({
      totpSecret: sealTotpSecret(shop.ctx.settings.authSecret, secret),
      totpEnabledAt: enabledAt,
    })
    .where(eq(users.id, actor.userId));
  return new TOTP({ secret, period: 30 }).generate({ timestamp: shop.clock.now().getTime() });
}

async function aToken({ shop, actor }: StaffSetup, purpose: OneTimeCodePurpose): Promise<string> {
  const code = { subject: actor.userId, purpose, browserHash: "browser", minutes: 30 };
  return await shop.database.db.transaction(
    async (tx) => (await issueCode(shop.ctx, tx, code)).token,
  );
}

/** Another session of the admin's account. */
async function aSession({ shop, actor }: StaffSetup): Promise<string> {
  const at = shop.clock.now();
  const [row] = await shop.database.db
    .insert(userSessions)
    .values({
      userId: actor.userId,
      method: "password",
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
    })
    .returning();
  return row?.id ?? "";
}

export const subscriberOperations: readonly AuditedOperation[] = [
  {
    name: "exporting the subscribers",
    writes: ["subscribers_exported"],
    isEntryAlone: true,
    arrange:
      async ({ shop, actor }) =>
      () =>
        exportSubscribers(shop.ctx, actor, parseListView({})),
  },
  {
    name: "removing a suppression",
    writes: ["subscriber_suppression_lifted"],
    async arrange(setup) {
      const { subscriberId, email } = await aSubscriber(setup, true);
      const emailHash = hashNewsletterEmail(setup.shop.ctx, email);
      await setup.shop.database.db
        .insert(newsletterSuppressions)
        .values({ emailHash, reason: "bounced", createdAt: setup.shop.clock.now() });
      const removal = { subscriberId, reason: "the mailbox was full" };
      return () => removeSuppressionAsStaff(setup.shop.ctx, setup.actor, removal);
    },
  },
];

export const accountOperations: readonly AuditedOperation[] = [
  {
    name: "signing in with a password",
    writes: ["signed_in"],
    async arrange(setup) {
      await withPassword(setup);
      const input = { email: setup.actor.email, password, secondStep: null, visitor: newVisitor() };
      return () => signInWithPassword(setup.shop.ctx, input);
    },
  },
  {
    name: "signing in with a link",
    writes: ["signed_in"],
    async arrange(setup) {
      const token = await aToken(setup, "staff_sign_in");
      const input = { token, secondStep: null, visitor: newVisitor() };
      return () => signInWithLink(setup.shop.ctx, input);
    },
  },
  {
    name: "becoming the admin that the settings name",
    writes: ["admin_granted"],
    async arrange({ shop }) {
      const email = anAddress();
      const userId = await addAccount(shop.database.db, email);
      const ctx = { ...shop.ctx, settings: { ...shop.ctx.settings, adminEmails: [email] } };
      return () => shop.database.db.transaction((tx) => bootstrapAdmin(ctx, tx, userId));
    },
  },
  {
    name: "a failed sign-in",
    writes: ["sign_in_failed"],
    isEntryAlone: true,
    async arrange({ shop, actor }) {
      const failed = { email: actor.email, method: "password", problem: "rejected" } as const;
      return () => recordFailedSignIn(shop.ctx, failed);
    },
  },
  {
    name: "signing out",
    writes: ["signed_out"],
    async arrange(setup) {
      const sessionId = await aSession(setup);
      return () => endSessions(setup.shop.ctx, { ...setup.actor, sessionId }, "local");
    },
  },
  {
    name: "ending one of the account's sessions",
    writes: ["sessions_ended"],
    async arrange(setup) {
      const sessionId = await aSession(setup);
      return () => endOneSession(setup.shop.ctx, setup.actor, sessionId);
    },
  },
  {
    name: "resetting a password",
    writes: ["password_reset", "signed_in"],
    async arrange(setup) {
      const token = await aToken(setup, "staff_reset_password");
      const input = { token, password, secondStep: null, visitor: newVisitor() };
      return () => resetPassword(setup.shop.ctx, input);
    },
  },
  {
    name: "turning two-step sign-in on",
    writes: ["totp_enabled"],
    async arrange(setup) {
      await withPassword(setup);
      const code = await withTotp(setup, null);
      return () => enableTotp(setup.shop.ctx, setup.actor, { code, password });
    },
  },
  {
    name: "turning two-step sign-in off",
    writes: ["totp_disabled"],
    async arrange(setup) {
      const code = await withTotp(setup, setup.shop.clock.now());
      return () => disableTotp(setup.shop.ctx, setup.actor, { code });
    },
  },
];
