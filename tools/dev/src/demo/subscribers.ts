import { createHash, randomUUID } from "node:crypto";
import type { Transaction } from "@/db/client";
import { readIssueOrder } from "@/db/queries/newsletter/issues";
import {
  importFiles,
  importSuppressions,
  imports,
  newsletterEvents,
  newsletterSubscribers,
  newsletterSuppressions,
  resendEvents,
} from "@/db/schema";
import { hashConfirmationToken, hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { columnByCheck } from "@/lib/newsletter/subscription/record-quick-check";
import { getConsentVersion } from "@/lib/newsletter/subscription/signup-consent";
import { type CheckKey, checkKeys } from "@/lib/quick-check/answers";
import { randomToken } from "@/lib/secrets/tokens";
import { getBroadcastDay, sentBroadcast, writeRecipients, writeSentBroadcast } from "./broadcasts";
import { createAttribution } from "./people";
import { planSends, type SendPlan } from "./send-plan";
import { type RecordedSend, writeSends } from "./sends";
import { type DeliveryProblem, planSubscribers, type SubscriberPlan } from "./subscriber-plan";
import type { World } from "./world";

/** A planned subscriber with the row's id. */
export type DemoSubscriber = {
  readonly id: string;
  readonly plan: SubscriberPlan;
  readonly sent: SendPlan | null;
};

const softBounceLimit = 3;

/** Rows per statement, below PostgreSQL's limit of 65,535 parameters. */
const chunkSize = 1_500;

/** Inserts all subscribers with their events, send log and suppressions. */
export async function addSubscribers(world: World): Promise<void> {
  const { ctx, timeline } = world;
  const issues = await readIssueOrder(ctx.db);
  const broadcast = { id: sentBroadcast, day: getBroadcastDay(timeline) };
  const subscribers = planSubscribers(world).map((plan): DemoSubscriber => {
    const { subscription } = plan;
    const sent = subscription && planSends(subscription, issues, broadcast, timeline.end);
    return { id: randomUUID(), plan, sent };
  });
  await ctx.db.transaction(async (tx) => {
    await insertInChunks(subscribers, (chunk) =>
      tx.insert(newsletterSubscribers).values(chunk.map((one) => toRow(world, one))),
    );
    await insertInChunks(subscribers.flatMap(listSubscriberEvents), (chunk) =>
      tx.insert(newsletterEvents).values(chunk),
    );
    await writeSentBroadcast(world, tx);
    const sends = await writeSends(world, tx, subscribers);
    await writeRecipients(world, tx, subscribers);
    await writeDeliveryProblems(world, tx, sends);
    await writeImport(world, tx);
  });
}

/** Inserts rows in statements of limited size. */
export async function insertInChunks<Row>(
  rows: readonly Row[],
  insert: (chunk: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += chunkSize) {
    await insert(rows.slice(start, start + chunkSize));
  }
}

function toRow({ ctx }: World, { id, plan, sent }: DemoSubscriber) {
  const { person, createdAt, subscription, source, campaign, problem, answers } = plan;
  const { change, endsAt } = subscription ?? {};
  const answerColumn = (key: CheckKey) =>
    answers[key] === undefined ? null : answers[key] === "yes";
  return {
    id,
    firstName: person.firstName,
    email: person.email,
    emailHash: hashNewsletterEmail(ctx, person.email),
    consent: true,
    consentVersion: getConsentVersion(source),
    consentAt: createdAt,
    signupSource: source,
    confirmationToken: endsAt ? null : hashConfirmationToken(ctx, randomToken()),
    confirmationSentAt: createdAt,
    confirmed: subscription !== null,
    confirmedAt: subscription?.confirmedAt ?? null,
    unsubscribedAt: endsAt ?? null,
    frequencyPref: endsAt ? "unsubscribed" : (change?.frequency ?? "daily"),
    stage: sent?.stage ?? "w1",
    nextSendAt: sent?.nextSendAt ?? null,
    sequencePosition: sent?.position ?? 0,
    lastSentOn: sent?.lastSentOn ?? null,
    pausedUntil: subscription?.pause?.until ?? null,
    softBounces: problem === "soft_bounces" ? softBounceLimit : 0,
    utm: campaign && createAttribution(campaign, createdAt),
    createdAt,
    ...Object.fromEntries(checkKeys.map((key) => [columnByCheck[key], answerColumn(key)])),
  } as const satisfies typeof newsletterSubscribers.$inferInsert;
}

/** Stores the provider's reports about failing addresses, and the suppressions they cause. */
async function writeDeliveryProblems(
  { ctx, timeline }: World,
  tx: Transaction,
  sends: readonly RecordedSend[],
): Promise<void> {
  const reports = sends.filter(({ problem }) => problem !== null && problem !== "failed");
  await tx.insert(resendEvents).values(
    reports.map(({ problem, providerId, at }) => ({
      id: `msg_${randomUUID()}`,
      type: problem === "complaint" ? "email.complained" : "email.bounced",
      providerId,
      occurredAt: at,
      bounceType: getBounceType(problem),
      receivedAt: at,
      handledAt: at,
    })),
  );
  // An address with several soft bounces is suppressed once, with the last.
  const last = new Map(reports.map((report) => [report.subscriber.id, report]));
  await tx.insert(newsletterSuppressions).values([
    ...[...last.values()].map(({ subscriber, problem, at }) => ({
      emailHash: hashNewsletterEmail(ctx, subscriber.plan.person.email),
      reason: problem === "complaint" ? ("complained" as const) : ("bounced" as const),
      hasOnlySoftBounces: problem === "soft_bounces",
      createdAt: at,
    })),
    // Erased on request; only the keyed hash of the address is left.
    ...[40, 18].map((daysAgo) => ({
      emailHash: hashNewsletterEmail(ctx, `erased-${daysAgo}@example.com`),
      reason: "erased" as const,
      createdAt: timeline.daysAgo(daysAgo, "11:00"),
    })),
  ]);
}

/** A list moved in from elsewhere, with people who had left it. Only hashes of their addresses stay. */
async function writeImport({ ctx, timeline }: World, tx: Transaction): Promise<void> {
  const importId = randomUUID();
  const createdAt = timeline.daysAgo(60, "10:20");
  const hashes = Array.from({ length: 6 }, (_, number) =>
    hashNewsletterEmail(ctx, `left-elsewhere-${number}@example.com`),
  );
  await tx.insert(imports).values({
    id: importId,
    kind: "subscribers",
    status: "finished",
    createdBy: "admin@example.com",
    createdAt,
    statement: "They signed up for our emails on our former website and had left that list.",
    settings: { frequency: "weekly", firstIssue: null, askFirst: false, leaveOutCold: false },
    counts: { suppress: hashes.length },
    startedAt: createdAt,
    finishedAt: createdAt,
  });
  await tx.insert(importFiles).values({
    importId,
    number: 1,
    name: "unsubscribed_members.csv",
    sizeBytes: 412,
    sha256: createHash("sha256").update(importId).digest("hex"),
    uploadNumber: 1,
    source: "mailchimp",
    encoding: "utf-8",
    columns: ["Email Address", "UNSUB_TIME"],
    mapping: { columns: { email: "Email Address" }, people: "opted_out" },
    rows: hashes.length,
    firstSeenAt: createdAt,
  });
  await tx.insert(newsletterSuppressions).values(
    hashes.map((emailHash) => ({
      emailHash,
      reason: "opted_out" as const,
      importedReason: "opted_out" as const,
      createdAt,
    })),
  );
  await tx.insert(importSuppressions).values(
    hashes.map((emailHash) => ({
      emailHash,
      importId,
      reason: "opted_out" as const,
      hasOptedOut: true,
    })),
  );
}

function getBounceType(problem: DeliveryProblem | null): string | null {
  if (problem === "hard_bounce") return "Permanent";
  return problem === "soft_bounces" ? "Transient" : null;
}

type NewEvent = typeof newsletterEvents.$inferInsert;

/** Lists a subscriber's events as the site would have recorded them. */
function listSubscriberEvents({ id, plan, sent }: DemoSubscriber): readonly NewEvent[] {
  const { person, createdAt, subscription, source, campaign, answers, membershipPlan } = plan;
  const base = { subscriberId: id };
  const events: NewEvent[] = [
    {
      ...base,
      eventType: "signup_requested",
      metadata: { source, consentVersion: getConsentVersion(source), firstName: person.firstName },
      createdAt,
    },
  ];
  if (membershipPlan) {
    events.push({
      ...base,
      eventType: "membership_interest",
      itemKey: membershipPlan,
      dedupeKey: `membership_interest:${id}:${membershipPlan}`,
      createdAt,
    });
  }
  if (campaign) {
    const { at: _at, ...values } = campaign;
    events.push({
      ...base,
      eventType: "subscribed",
      emailCampaign: campaign.utm_campaign ?? null,
      metadata: values,
      dedupeKey: `success:${id}:demo`,
      createdAt,
    });
  }
  if (!subscription) return events;
  const { confirmedAt, change, pause, endsAt } = subscription;
  events.push({ ...base, eventType: "confirmed", createdAt: confirmedAt });
  for (const [key, answer] of Object.entries(answers)) {
    events.push({
      ...base,
      eventType: answer === "yes" ? "quickcheck_yes" : "quickcheck_no",
      itemKey: key,
      metadata: { email: person.email },
      createdAt: plan.answeredAt,
    });
  }
  if (change) {
    const metadata = { from: "daily", to: change.frequency };
    events.push({ ...base, eventType: "preferences_changed", metadata, createdAt: change.at });
  }
  if (pause) {
    const metadata = { pause: pause.until };
    events.push({ ...base, eventType: "preferences_changed", metadata, createdAt: pause.at });
  }
  if (endsAt) {
    const itemKey = sent?.sends.at(-1)?.issueId ?? null;
    events.push({ ...base, eventType: "unsubscribed", itemKey, createdAt: endsAt });
  }
  return events;
}
