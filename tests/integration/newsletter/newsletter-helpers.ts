import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { findSubscriberByBrowser } from "@/db/queries/newsletter/subscribers";
import {
  emailOutbox,
  newsletterEvents,
  newsletterSubscribers,
  newsletterSuppressions,
} from "@/db/schema";
import type { EmailPropsByKind } from "@/db/values/emails";
import type { SuppressionReason } from "@/db/values/newsletter";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { followUnsubscribeLink } from "@/lib/newsletter/preferences/unsubscribe-link";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirmation";
import { newsletterConsent } from "@/lib/newsletter/subscription/signup-consent";
import { type SubscribeInput, subscribe } from "@/lib/newsletter/subscription/subscribe";
import { signLink } from "@/lib/secrets/links";
import { type TestCtx, testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

export type NewsletterKind =
  | "newsletter_confirmation"
  | "newsletter_preferences_link"
  | "quick_check_plan";

/** Sets up the newsletter on its own database, with helpers. */
export function newsletterHelpers() {
  const database = testDatabase({ poolSize: 25 });
  let made: TestCtx | undefined;
  const helpers = {
    get ctx() {
      made ??= testCtx({ db: database.db, now: "2030-03-10T07:30:00.000Z" });
      return made;
    },
    /** A unique address. */
    address: () => `reader-${randomBytes(5).toString("hex")}@example.com`,
    signUp: (email: string, rest: Partial<SubscribeInput> = {}) =>
      subscribe(helpers.ctx, {
        firstName: "Ray",
        email,
        source: "inline",
        consentVersion: newsletterConsent.version,
        plan: undefined,
        utm: undefined,
        browserHash: "browser-of-the-form",
        ...rest,
      }),
    async readSubscriber(email: string) {
      const rows = await database.db
        .select()
        .from(newsletterSubscribers)
        .where(eq(newsletterSubscribers.email, email));
      if (rows.length > 1) throw new Error(`${email} has ${rows.length} rows`);
      return rows[0];
    },
    /** Address of the subscriber this browser belongs to. */
    subscriberInBrowser: async (browserHash: string) =>
      (await findSubscriberByBrowser(database.db, browserHash))?.email,
    /** Props of the emails queued for an address, oldest first. */
    async listQueued<Kind extends NewsletterKind>(email: string, kind: Kind) {
      const rows = await database.db
        .select()
        .from(emailOutbox)
        .where(eq(emailOutbox.toEmail, email))
        .orderBy(emailOutbox.createdAt);
      return rows
        .filter((row) => row.kind === kind)
        .map((row) => row.props as EmailPropsByKind[Kind]);
    },
    /** The token in the newest confirmation email. */
    async readToken(email: string): Promise<string> {
      const latest = (await helpers.listQueued(email, "newsletter_confirmation")).at(-1);
      return tokenIn(latest?.confirmUrl);
    },
    /** How many confirmation emails were queued for an address. */
    countConfirmations: async (email: string) =>
      (await helpers.listQueued(email, "newsletter_confirmation")).length,
    /** Presses the button behind the newest confirmation email. */
    confirm: async (email: string, browserHash = "browser-of-the-mail") =>
      confirmSubscription(helpers.ctx, { token: await helpers.readToken(email), browserHash }),
    /** Unsubscribes with an email's link. */
    async leave(email: string): Promise<void> {
      const id = (await helpers.readSubscriber(email))?.id ?? "";
      const token = signLink(helpers.ctx, "newsletter-unsubscribe", { id });
      await followUnsubscribeLink(helpers.ctx, { token });
    },
    async listEvents(email: string): Promise<string[]> {
      const rows = await database.db
        .select({ type: newsletterEvents.eventType })
        .from(newsletterEvents)
        .innerJoin(
          newsletterSubscribers,
          eq(newsletterSubscribers.id, newsletterEvents.subscriberId),
        )
        .where(eq(newsletterSubscribers.email, email))
        .orderBy(newsletterEvents.id);
      return rows.map(({ type }) => type);
    },
    async suppress(email: string, reason: SuppressionReason): Promise<void> {
      const emailHash = hashNewsletterEmail(helpers.ctx, email);
      await database.db
        .insert(newsletterSuppressions)
        .values({ emailHash, reason, createdAt: helpers.ctx.now() });
    },
    async readSuppression(email: string): Promise<SuppressionReason | undefined> {
      const [row] = await database.db
        .select()
        .from(newsletterSuppressions)
        .where(eq(newsletterSuppressions.emailHash, hashNewsletterEmail(helpers.ctx, email)));
      return row?.reason;
    },
  };
  return helpers;
}

export function tokenIn(url: string | undefined): string {
  const token = new URL(url ?? "no:latest").searchParams.get("token");
  if (!token) throw new Error(`no token in ${url}`);
  return token;
}
