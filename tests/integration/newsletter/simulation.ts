import { and, inArray } from "drizzle-orm";
import {
  newsletterIssues,
  newsletterSends,
  newsletterSubscribers as subscribers,
} from "@/db/schema";
import { type FollowUpId, followUpDays, followUpIds } from "@/db/values/newsletter";
import { addDays, type ChicagoDay, fromChicagoHour, getChicagoDay } from "@/lib/core/chicago-time";
import { removeSuppression } from "@/lib/newsletter/deliverability/suppressions";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { savePreferences, setPause } from "@/lib/newsletter/preferences/save-preferences";
import { followUnsubscribeLink } from "@/lib/newsletter/preferences/unsubscribe-link";
import { type PauseWeeks, pauseWeeks } from "@/lib/newsletter/sending/schedule";
import { signLink } from "@/lib/secrets/links";
import { importHelpers } from "@/tests/integration/imports/import-helpers";
import type { BatchFault } from "@/tests/support/fake-email-batches";
import { insertScheduled } from "./broadcast-helpers";
import { followUpHelpers } from "./follow-up-helpers";
import type { sendingSetup } from "./sending-setup";
import {
  type Frequency,
  findViolations,
  type ModelSubscriber,
  mustGetEmail,
  rank,
} from "./subscriber-model";

const frequencies: readonly Frequency[] = ["daily", "twice_weekly", "weekly"];
const batchFaults: readonly BatchFault[] = [
  "lost_answer",
  "not_reached",
  "concurrent",
  { notTaken: "rate_limit_exceeded 429", retryAfterSeconds: 60 },
  { notTaken: "application_error 403" },
];

/** Simulates days of the newsletter and collects broken promises. */
export function simulation(setup: ReturnType<typeof sendingSetup>, random: () => number) {
  const simulated: ModelSubscriber[] = [];
  const byEmail = new Map<string, ModelSubscriber>();
  const violations: string[] = [];
  const { buy, openCourse, setOn, watch } = followUpHelpers(() => setup.database.db);
  const lists = importHelpers(() => setup.ctx);
  /** Addresses that left another list. */
  const optedOut: { readonly id: string | null; readonly email: string }[] = [];
  const broadcastIds = new Set<string>();
  let broadcastEmails = 0;
  const followUpEmails = new Map<string, number>();
  /** The day of each subscriber's last follow-up. */
  const lastFollowUps = new Map<string, ChicagoDay>();
  let subjects = new Map<string, string>();
  let emails = 0;
  /**
   * After lost responses an email's send may only become known a day later, and counts for that
   * day.
   */
  let wasCalm = true;
  let isStormy = false;
  const chance = (share: number) => random() < share;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const at = (day: ChicagoDay, hour: number, minutes = random() * 59) =>
    setup.clock.set(new Date(fromChicagoHour(day, hour).getTime() + minutes * 60_000));

  async function join(frequency: Frequency, count: number): Promise<void> {
    if (count === 0) return;
    const ids = await setup.helpers.addSubscribers(count, { frequencyPref: frequency });
    const rows = await setup.ctx.db
      .select({ id: subscribers.id, email: subscribers.email })
      .from(subscribers)
      .where(inArray(subscribers.id, ids));
    for (const { id, email } of rows) {
      const blank = { pausedUntil: "", hasLeft: false, days: [], issues: [], broadcasts: [] };
      const subscriber: ModelSubscriber = { id, email, frequency, ...blank };
      simulated.push(subscriber);
      byEmail.set(email, subscriber);
    }
  }

  /** A subscriber changes their mind, through the product's own functions where there is one. */
  async function act(subscriber: ModelSubscriber): Promise<void> {
    const { ctx } = setup;
    const token = signLink(ctx, "newsletter-preferences", { id: subscriber.id });
    const save = async (frequency: Frequency) => {
      await savePreferences(ctx, { token, frequency, browserHash: "browser" });
      const day = getChicagoDay(ctx.now());
      if (isStormy && subscriber.frequencyBefore?.day !== day) {
        subscriber.frequencyBefore = { day, frequency: subscriber.frequency };
      }
      // Resubscribing ends a pause from before unsubscribing.
      if (subscriber.hasLeft) subscriber.pausedUntil = "";
      Object.assign(subscriber, { frequency, hasLeft: false });
    };
    if (subscriber.hasLeft) {
      if (chance(0.3)) await save(pick(frequencies));
    } else if (chance(0.3)) {
      await followUnsubscribeLink(ctx, {
        token: signLink(ctx, "newsletter-unsubscribe", { id: subscriber.id }),
      });
      subscriber.hasLeft = true;
    } else if (chance(0.5)) {
      await save(pick(frequencies));
    } else {
      const weeks = pick<PauseWeeks | 0>([0, ...pauseWeeks]);
      await setPause(ctx, { token, weeks });
      subscriber.pausedUntil = weeks === 0 ? "" : addDays(getChicagoDay(ctx.now()), 7 * weeks);
    }
  }

  /** Staff schedule a broadcast for one of the next days, to everyone. */
  async function schedule(today: ChicagoDay): Promise<void> {
    const id = `broadcast-${broadcastIds.size}`;
    const day = addDays(today, Math.floor(random() * 3));
    const windowDays = Math.floor(random() * 7);
    await insertScheduled(setup.database.db, setup.ctx.now(), { id, day, windowDays });
    broadcastIds.add(id);
    subjects.set(`Broadcast ${id}`, id);
  }

  const importOptedOut = (status: string) =>
    lists.importFiles(
      [
        {
          name: `${status}.csv`,
          bytes: `email,status,created_at\n${optedOut.map(({ email }) => `${email},${status},2020-03-24`).join("\n")}`,
        },
      ],
      { frequency: "daily", firstIssue: 1 },
    );

  /** Another list reports who left it. Every other one gets the newsletter here. */
  async function addOptedOut(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const email = `left-${index}@example.com`;
      const emailHash = hashNewsletterEmail(setup.ctx, email);
      const known = { email, emailHash, stage: "sequence" } as const;
      const id = index % 2 === 0 ? await setup.helpers.addSubscriber(known) : null;
      optedOut.push({ id, email });
    }
    await importOptedOut("unsubscribed");
  }

  /** They open old links, get older lists imported that still have them, and their opt-outs are looked at. */
  async function tempt({ id, email }: (typeof optedOut)[number]): Promise<void> {
    const { ctx } = setup;
    if (id) {
      const token = signLink(ctx, "newsletter-preferences", { id });
      const frequency = pick(frequencies);
      await savePreferences(ctx, { token, frequency, browserHash: "browser" });
      await setPause(ctx, { token, weeks: 0 });
    }
    await removeSuppression(ctx, { email });
    await buy({ email, at: setup.ctx.now() });
  }

  /** Someone buys the eBook, or the course and starts it, now or up to 20 days ago. */
  async function order(): Promise<void> {
    const { email } = pick(simulated);
    const at = new Date(setup.ctx.now().getTime() - random() * 20 * 86_400_000);
    if (chance(0.5)) await buy({ email, at });
    else await watch((await buy({ email, at, product: "course" })).grantId, at);
  }

  async function tick(atOnce: number): Promise<void> {
    await Promise.all(Array.from({ length: atOnce }, () => setup.run()));
    // Removed once read: three years of bodies would exhaust memory.
    for (const email of setup.provider.accepted.splice(0)) {
      emails += 1;
      if (optedOut.some((one) => one.email === email.to))
        violations.push(`${email.to}: got ${email.subject} after an opt-out`);
      const subscriber = byEmail.get(email.to);
      const issue = subjects.get(email.subject);
      if (!subscriber && violations.length > 0) continue;
      if (!subscriber || !issue) throw new Error(`unexpected email: ${email.subject}`);
      const isFollowUp = followUpIds.some((id) => id === issue);
      const isBroadcast = broadcastIds.has(issue) || isFollowUp;
      violations.push(
        ...findViolations(subscriber, issue, email, isBroadcast).map(
          (violation) => `${subscriber.id}: ${violation}`,
        ),
      );
      if (isFollowUp) {
        const day = getChicagoDay(email.acceptedAt);
        if ((lastFollowUps.get(subscriber.id) ?? "") > addDays(day, -followUpDays.apart))
          violations.push(`${subscriber.id}: ${issue} too soon after another follow-up`);
        lastFollowUps.set(subscriber.id, day);
        followUpEmails.set(issue, (followUpEmails.get(issue) ?? 0) + 1);
      }
      if (isBroadcast && !isFollowUp) broadcastEmails += 1;
      (isBroadcast ? subscriber.broadcasts : subscriber.issues).push(issue);
      subscriber.days.push(getChicagoDay(email.acceptedAt));
    }
    setup.provider.calls.length = 0;
  }

  /**
   * Subscribers with an email that may have been lost. It isn't sent again, and the next one keeps the
   * frequency.
   */
  async function listUncertain(among: readonly ModelSubscriber[]): Promise<ReadonlySet<string>> {
    const rows = await setup.ctx.db
      .select({ id: newsletterSends.subscriberId })
      .from(newsletterSends)
      .where(
        and(
          inArray(newsletterSends.status, ["uncertain", "queued"]),
          inArray(
            newsletterSends.subscriberId,
            among.map(({ id }) => id),
          ),
        ),
      );
    return new Set(rows.map(({ id }) => id));
  }

  return {
    simulated,
    violations,
    emails: () => emails,
    broadcastEmails: () => broadcastEmails,
    followUpEmails: (id: FollowUpId) => followUpEmails.get(id) ?? 0,
    /** @param optOuts how many addresses left another list */
    async start(optOuts: number) {
      await addOptedOut(optOuts);
      await openCourse(setup.ctx.now());
      await setOn(true, ...followUpIds);
      const issues = await setup.ctx.db.select().from(newsletterIssues);
      subjects = new Map(issues.map(({ id, subject }) => [subject, id]));
    },
    /** Simulates one Chicago day. Returns whether nothing happened that could delay an email. */
    async simulateDay(day: ChicagoDay, rates: { joins: number; acts: number }): Promise<boolean> {
      isStormy = chance(0.15);
      setup.provider.failCalls(() => (isStormy && chance(0.5) ? pick(batchFaults) : undefined));
      const outageUntil = chance(0.08) ? 9 + Math.floor(random() * 8) : 0;
      const hours = [
        chance(0.2) && 3,
        9,
        chance(0.4) && 11,
        14,
        chance(0.3) && 15,
        chance(0.2) && 23,
      ];
      for (const hour of hours) {
        if (hour === false) continue;
        at(day, hour, hour === 9 && chance(0.5) ? 0 : undefined);
        if (hour === 9 && chance(0.15)) await schedule(day);
        if (hour === 9 && simulated.length > 0 && chance(0.2)) await order();
        if (hour === 9 && optedOut.length > 0 && chance(0.05)) await tempt(pick(optedOut));
        if (hour === 3 && optedOut.length > 0 && chance(0.05)) await importOptedOut("active");
        if (hour === 9)
          for (const frequency of frequencies) await join(frequency, Math.ceil(rates.joins / 3));
        for (const subscriber of simulated) if (chance(rates.acts)) await act(subscriber);
        if (hour >= outageUntil) await tick(chance(0.2) ? 3 : 1);
        if (hour !== 14 || isStormy || !wasCalm || hour < outageUntil) continue;
        const overdue = simulated.filter((subscriber) => mustGetEmail(subscriber, setup.ctx.now()));
        if (overdue.length === 0) continue;
        const unknown = await listUncertain(overdue);
        violations.push(
          ...overdue
            .filter(({ id }) => !unknown.has(id))
            .map(({ id, issues }) => `${id}: nothing on ${day} behind ${issues.at(-1)}`),
        );
      }
      wasCalm = !isStormy;
      return !isStormy && outageUntil === 0;
    },
    /** Compares the send log with what the provider accepted. */
    async findSendLogViolations(): Promise<string[]> {
      const { subscriberId, issueId, status } = newsletterSends;
      const rows = await setup.ctx.db
        .select({ subscriberId, issueId, status })
        .from(newsletterSends);
      const bySubscriber = new Map<string, typeof rows>(simulated.map(({ id }) => [id, []]));
      for (const row of rows) bySubscriber.get(row.subscriberId)?.push(row);
      return simulated.flatMap(({ id, issues, broadcasts }) => {
        const all = bySubscriber.get(id) ?? [];
        const isOutside = (id: string) =>
          broadcastIds.has(id) || followUpIds.some((one) => one === id);
        const own = all.filter(({ issueId }) => !isOutside(issueId));
        const sent = own.filter(({ status }) => status === "sent").map(({ issueId }) => issueId);
        const open = own.filter(({ status }) => status === "uncertain" || status === "queued");
        const unknown = issues.filter((issue) => !own.some(({ issueId }) => issueId === issue));
        const unsent = sent.filter((issue) => !issues.includes(issue));
        const gaps = own.length - Math.max(...[0, ...own.map(({ issueId }) => rank(issueId) + 1)]);
        const lost = broadcasts.filter((one) => !all.some(({ issueId }) => issueId === one));
        return [
          ...lost.map((one) => `${id}: ${one} was taken and is in no ledger`),
          ...unknown.map((issue) => `${id}: ${issue} was taken and is in no ledger`),
          ...unsent.map((issue) => `${id}: ${issue} is called sent and was not taken`),
          ...(gaps === 0 ? [] : [`${id}: ${gaps} issues were skipped (${open.length} open)`]),
        ];
      });
    },
  };
}
