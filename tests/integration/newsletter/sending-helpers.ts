import { randomBytes } from "node:crypto";
import { asc, eq, inArray } from "drizzle-orm";
import {
  newsletterIssues,
  newsletterSends,
  newsletterSubscribers as subscribers,
} from "@/db/schema";
import { rescheduleSubscriber } from "@/lib/newsletter/sending/reschedule-subscribers";
import { newsletterConsent } from "@/lib/newsletter/subscription/signup-consent";
import type { TestCtx } from "@/tests/support/ctx";

type NewSubscriber = Partial<typeof subscribers.$inferInsert>;

/** Helpers for tests of sending: subscribers, issues and the send log. */
export function sendingHelpers(ctx: () => TestCtx) {
  const helpers = {
    /** Adds a confirmed subscriber and schedules them. Returns the id. */
    async addSubscriber(row: NewSubscriber = {}): Promise<string> {
      const [id] = await helpers.addSubscribers(1, row);
      return id ?? "";
    },
    async addSubscribers(count: number, row: NewSubscriber = {}): Promise<string[]> {
      const { db, now } = ctx();
      const values = Array.from({ length: count }, () => ({
        firstName: "Ray",
        email: `reader-${randomBytes(8).toString("hex")}@example.com`,
        consent: true,
        consentVersion: newsletterConsent.version,
        consentAt: now(),
        signupSource: "inline" as const,
        confirmed: true,
        confirmedAt: now(),
        createdAt: now(),
        ...row,
      }));
      const made = await db.insert(subscribers).values(values).returning({ id: subscribers.id });
      await helpers.reschedule(...made.map(({ id }) => id));
      return made.map(({ id }) => id);
    },
    async reschedule(...ids: readonly string[]): Promise<void> {
      await ctx().db.transaction(async (tx) => {
        for (const id of ids) await rescheduleSubscriber(tx, ctx().now(), id);
      });
    },
    async changeSubscriber(id: string, row: NewSubscriber): Promise<void> {
      await ctx()
        .db.update(subscribers)
        .set({ ...row, nextSendAt: null })
        .where(eq(subscribers.id, id));
      await helpers.reschedule(id);
    },
    async readSubscriber(id: string) {
      const [row] = await ctx().db.select().from(subscribers).where(eq(subscribers.id, id));
      if (!row) throw new Error(`no reader ${id}`);
      return row;
    },
    /** A subscriber's send log by day: `2030-03-11 w2 sent`. */
    async sendLog(id: string): Promise<string[]> {
      const rows = await ctx()
        .db.select()
        .from(newsletterSends)
        .where(eq(newsletterSends.subscriberId, id))
        .orderBy(asc(newsletterSends.chicagoDate));
      return rows.map((row) => `${row.chicagoDate} ${row.issueId} ${row.status}`);
    },
    /** Marks claimed sends as sent. */
    async markClaimsSent(): Promise<void> {
      await ctx()
        .db.update(newsletterSends)
        .set({ status: "sent" })
        .where(eq(newsletterSends.status, "queued"));
    },
    async setPublished(issueId: string, isPublished: boolean): Promise<void> {
      await ctx()
        .db.update(newsletterIssues)
        .set({ isPublished, updatedAt: ctx().now() })
        .where(eq(newsletterIssues.id, issueId));
    },
    /** Puts new or existing issues into this order, as staff do. */
    async reorder(ids: readonly string[]): Promise<void> {
      const { db, now } = ctx();
      const before = await db
        .select()
        .from(newsletterIssues)
        .where(inArray(newsletterIssues.id, [...ids]));
      await db.transaction(async (tx) => {
        for (const { id } of before) {
          const position = -1000 - before.findIndex((issue) => issue.id === id);
          await tx.update(newsletterIssues).set({ position }).where(eq(newsletterIssues.id, id));
        }
        for (const [index, id] of ids.entries()) {
          const known = before.find((issue) => issue.id === id);
          const position = index + 1;
          if (known) {
            const updatedAt = known.position === position ? known.updatedAt : now();
            await tx
              .update(newsletterIssues)
              .set({ position, updatedAt })
              .where(eq(newsletterIssues.id, id));
          } else {
            await tx.insert(newsletterIssues).values({
              id,
              block: "fundamentals",
              position,
              subject: `Added: ${id}`,
              preheader: "Added by staff.",
              body: "Words.",
              isPublished: true,
              updatedAt: now(),
            });
          }
        }
      });
    },
    /** Issue ids in sequence order. */
    async listOrder(): Promise<string[]> {
      const rows = await ctx().db.select().from(newsletterIssues);
      return rows
        .filter((row) => row.position !== null)
        .sort((a, b) => Number(a.position) - Number(b.position))
        .map((row) => row.id);
    },
  };
  return helpers;
}
