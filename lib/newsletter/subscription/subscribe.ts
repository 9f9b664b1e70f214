import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { readSuppression } from "@/db/queries/suppressions";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import type { UtmAttribution } from "@/db/values/attribution";
import type { SignupForm } from "@/db/values/newsletter";
import type { MembershipPlanName } from "@/lib/catalog/membership-plan-names";
import { isFrequentProvider } from "@/lib/core/email-typo";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { queueConfirmation } from "@/lib/newsletter/subscription/confirmation";
import { requestPlan, sendPlanNow } from "@/lib/newsletter/subscription/email-plan";
import { linkBrowser } from "@/lib/newsletter/subscription/link-browser";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/newsletter-events";
import { stopsNewsletter } from "@/lib/newsletter/subscription/subscriber";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { type RateLimitPolicy, rateLimits } from "@/lib/rate-limit/policies";

export type SubscribeInput = {
  readonly firstName: string;
  /** Normalized by the form's schema. */
  readonly email: string;
  readonly source: SignupForm;
  /** Set by the membership form only. */
  readonly plan: MembershipPlanName | undefined;
  /** Asks for a plan by email: the answers of a Quick Check, as the form encodes them. */
  readonly planAnswers?: string | undefined;
  readonly consentVersion: string;
  readonly utm: UtmAttribution | undefined;
  readonly browserHash: string;
};

/**
 * `confirmation_sent` is also the answer for pending, unsubscribed, suppressed and imported addresses.
 * `plan_limited`: this address got too many plans lately.
 */
export type SubscribeResult = {
  readonly kind: "confirmation_sent" | "already_subscribed" | "plan_sent" | "plan_limited";
  /** The address has bounced before. For `removeSuppressionAtProvider`, never for the visitor. */
  readonly hasBounced?: true;
};

/**
 * Signs up an address and queues its confirmation email. Only the emailed link confirms; until then
 * a confirmed subscriber's row stays unchanged. Concurrent submissions end in one row and one
 * email.
 */
export async function subscribe(ctx: Ctx, input: SubscribeInput): Promise<SubscribeResult> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const emailHash = hashNewsletterEmail(ctx, input.email);
    const suppression = await readSuppression(tx, emailHash);
    if (suppression === "complained") return { kind: "confirmation_sent" };
    const subscriber = await upsertSubscriber(tx, now, emailHash, input);
    // Typing an address doesn't link the browser to a confirmed subscriber.
    if (!subscriber.confirmed) {
      await linkBrowser(tx, now, { subscriberId: subscriber.id, browserHash: input.browserHash });
    }
    // Existing subscribers may also ask about a membership.
    if (input.plan) await recordMembershipInterest(tx, now, subscriber.id, input.plan);
    const isSubscribed = subscriber.confirmed && subscriber.unsubscribedAt === null;
    // Someone from an import gets broadcasts only, and asks for the series with this form.
    const getsSeries = isSubscribed && subscriber.stage !== "none";
    if (getsSeries && !stopsNewsletter(suppression)) {
      if (!input.planAnswers) return { kind: "already_subscribed" };
      const isSent = await sendPlanNow(ctx, tx, subscriber.email, input.planAnswers);
      return { kind: isSent ? "plan_sent" : "plan_limited" };
    }
    if (input.planAnswers) await requestPlan(tx, now, subscriber.id, input.planAnswers);
    if (await queueConfirmation(ctx, tx, now, subscriber)) {
      await logNewsletterEvent(tx, {
        subscriberId: subscriber.id,
        eventType: "signup_requested",
        // Copied to a former subscriber's row once they confirm; see `readRenewedConsent`.
        metadata: {
          source: input.source,
          consentVersion: input.consentVersion,
          firstName: input.firstName,
        },
        createdAt: now,
      });
      if (suppression === "bounced") return { kind: "confirmation_sent", hasBounced: true };
    }
    return { kind: "confirmation_sent" };
  });
}

async function recordMembershipInterest(
  tx: Transaction,
  now: Date,
  subscriberId: string,
  plan: MembershipPlanName,
): Promise<void> {
  await logNewsletterEvent(tx, {
    subscriberId,
    eventType: "membership_interest",
    itemKey: plan,
    dedupeKey: `membership_interest:${subscriberId}:${plan}`,
    createdAt: now,
  });
}

/** Inserts or finds the address's row and locks it until the transaction ends. */
async function upsertSubscriber(
  tx: Transaction,
  now: Date,
  emailHash: string,
  input: SubscribeInput,
) {
  const { firstName, email, source, consentVersion, utm } = input;
  const unlessConfirmed = (column: keyof typeof updatable) =>
    sql`case when ${subscribers.confirmed} then ${subscribers[column]} else excluded.${sql.identifier(updatable[column])} end`;
  const [subscriber] = await tx
    .insert(subscribers)
    .values({
      firstName,
      email,
      emailHash,
      consent: true,
      consentVersion,
      consentAt: now,
      signupSource: source,
      utm: utm ?? null,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: subscribers.email,
      set: {
        emailHash,
        firstName: unlessConfirmed("firstName"),
        consentVersion: unlessConfirmed("consentVersion"),
        consentAt: unlessConfirmed("consentAt"),
        signupSource: unlessConfirmed("signupSource"),
        // Keep the first touch; the last one comes from this visit.
        utm: sql`case when ${subscribers.confirmed} then ${subscribers.utm} else coalesce(
          excluded.utm || jsonb_strip_nulls(jsonb_build_object('first', ${subscribers.utm} -> 'first')),
          ${subscribers.utm}) end`,
      },
    })
    .returning();
  if (!subscriber) throw new Error("an upsert returned no row");
  return subscriber;
}

/** Columns that later forms may overwrite until the address is confirmed. */
const updatable = {
  firstName: "first_name",
  consentVersion: "consent_version",
  consentAt: "consent_at",
  signupSource: "signup_source",
} as const;

/**
 * Counts a sign-up against the limits per email domain and for the entire site, which no visitor
 * can avoid by changing networks. Large providers such as Gmail only have the site's limit.
 * @param now the machine's clock, not the newsletter's
 * @returns whether the sign-up may continue
 */
export async function enforceSignupLimits(
  ctx: Pick<Ctx, "db" | "log" | "settings">,
  now: Date,
  email: string,
): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (!isFrequentProvider(domain)) {
    const subject = hashNewsletterEmail(ctx, domain);
    if (!(await isBelowLimit(ctx, now, rateLimits.newsletterSignupsPerDomain, subject)))
      return false;
  }
  return await isBelowLimit(ctx, now, rateLimits.newsletterSignupsPerHour, "all");
}

async function isBelowLimit(
  ctx: Pick<Ctx, "db" | "log">,
  now: Date,
  policy: RateLimitPolicy,
  subject: string,
): Promise<boolean> {
  const { allowed, retryAfterSeconds } = await hitRateLimit(ctx.db, now, policy, subject);
  // Logged once per block; a flood would fill the log.
  if (retryAfterSeconds === policy.blockSeconds) {
    ctx.log.warn("newsletter.signup_limit_reached", { limit: policy.name });
  }
  return allowed;
}
