import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { UtmAttribution } from "@/lib/attribution/utm";
import type { MembershipPlanName } from "@/lib/catalog/membership-plan-names";
import type { Ctx } from "@/lib/ctx";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { linkBrowser } from "@/lib/newsletter/link-browser";
import { logNewsletterEvent } from "@/lib/newsletter/log-event";
import { queueConfirmation } from "@/lib/newsletter/queue-confirmation";
import type { SignupSource } from "@/lib/newsletter/subscriber";
import { suppressionOf } from "@/lib/newsletter/suppression";

export type SubscribeInput = {
  readonly firstName: string;
  /** As the form's schema leaves it: one spelling for one mailbox. */
  readonly email: string;
  readonly source: SignupSource;
  /** The membership to hear of; undefined in all other forms. */
  readonly plan: MembershipPlanName | undefined;
  readonly consentVersion: string;
  readonly utm: UtmAttribution | undefined;
  readonly browserHash: string;
};

/** `confirmation_sent` is said alike to new, pending, unsubscribed and suppressed addresses. */
export type Subscribed = {
  readonly kind: "confirmation_sent" | "already_subscribed";
  /** A mail was queued to an address that bounced: not for whoever asked, but for `liftAtProvider`. */
  readonly hasBounced?: true;
};

/**
 * Signs an address up, unconfirmed, and queues its confirmation mail. Only a mail's link confirms:
 * until then a confirmed reader's row keeps what it says. Forms sent at once end in one row and one
 * mail. Database faults are thrown.
 */
export async function subscribe(ctx: Ctx, input: SubscribeInput): Promise<Subscribed> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const emailHash = newsletterEmailHash(ctx, input.email);
    const suppression = await suppressionOf(tx, emailHash);
    if (suppression === "complained") return { kind: "confirmation_sent" };
    const reader = await upsertReader(tx, now, emailHash, input);
    // A typed address alone makes no browser a confirmed reader's.
    if (!reader.confirmed) {
      await linkBrowser(tx, now, { subscriberId: reader.id, browserHash: input.browserHash });
    }
    // Whatever is answered: who reads already wants to hear of it too.
    if (input.plan) await keepInterest(tx, now, reader.id, input.plan);
    const isReading = reader.confirmed && reader.unsubscribedAt === null;
    if (isReading && suppression !== "bounced") return { kind: "already_subscribed" };
    if (await queueConfirmation(ctx, tx, now, reader)) {
      await logNewsletterEvent(tx, {
        subscriberId: reader.id,
        eventType: "signup_requested",
        // A former reader's row takes these over once the mail's link is used: `renewedConsent`.
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

/** Keeps which membership somebody wants to hear of, once a plan. */
async function keepInterest(
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

/** The address's row, made now or found, and locked until the transaction ends. */
async function upsertReader(tx: Transaction, now: Date, emailHash: string, input: SubscribeInput) {
  const { firstName, email, source, consentVersion, utm } = input;
  const unlessConfirmed = (column: keyof typeof updatable) =>
    sql`case when ${readers.confirmed} then ${readers[column]} else excluded.${sql.identifier(updatable[column])} end`;
  const [reader] = await tx
    .insert(readers)
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
      target: readers.email,
      set: {
        emailHash,
        firstName: unlessConfirmed("firstName"),
        consentVersion: unlessConfirmed("consentVersion"),
        consentAt: unlessConfirmed("consentAt"),
        signupSource: unlessConfirmed("signupSource"),
        // The first touch that led here stays the first; the last one is this visit's.
        utm: sql`case when ${readers.confirmed} then ${readers.utm} else coalesce(
          excluded.utm || jsonb_strip_nulls(jsonb_build_object('first', ${readers.utm} -> 'first')),
          ${readers.utm}) end`,
      },
    })
    .returning();
  if (!reader) throw new Error("an upsert returned no row");
  return reader;
}

/** What a stranger may still correct while nobody has confirmed, by the column's name. */
const updatable = {
  firstName: "first_name",
  consentVersion: "consent_version",
  consentAt: "consent_at",
  signupSource: "signup_source",
} as const;
