import { randomBytes } from "node:crypto";
import { asc, eq, inArray } from "drizzle-orm";
import { newsletterIssues, newsletterSends, newsletterSubscribers as readers } from "@/db/schema";
import { newsletterConsent } from "@/lib/newsletter/consent";
import { rescheduleReader } from "@/lib/newsletter/reschedule";
import type { TestCtx } from "@/tests/support/ctx";

type NewReader = Partial<typeof readers.$inferInsert>;

/** What tests of the sending ask of the readers, the issues and the ledger. */
export function sendingDesk(ctx: () => TestCtx) {
  const desk = {
    /** A confirmed reader, scheduled by what the row says; out: the id. */
    async addReader(row: NewReader = {}): Promise<string> {
      const [id] = await desk.addReaders(1, row);
      return id ?? "";
    },
    async addReaders(count: number, row: NewReader = {}): Promise<string[]> {
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
      const made = await db.insert(readers).values(values).returning({ id: readers.id });
      await desk.reschedule(...made.map(({ id }) => id));
      return made.map(({ id }) => id);
    },
    async reschedule(...ids: readonly string[]): Promise<void> {
      await ctx().db.transaction(async (tx) => {
        for (const id of ids) await rescheduleReader(tx, ctx().now(), id);
      });
    },
    async change(id: string, row: NewReader): Promise<void> {
      await ctx()
        .db.update(readers)
        .set({ ...row, nextSendAt: null })
        .where(eq(readers.id, id));
      await desk.reschedule(id);
    },
    async reader(id: string) {
      const [row] = await ctx().db.select().from(readers).where(eq(readers.id, id));
      if (!row) throw new Error(`no reader ${id}`);
      return row;
    },
    /** A reader's ledger, by day: `2030-03-11 w2 sent`. */
    async ledger(id: string): Promise<string[]> {
      const rows = await ctx()
        .db.select()
        .from(newsletterSends)
        .where(eq(newsletterSends.subscriberId, id))
        .orderBy(asc(newsletterSends.chicagoDate));
      return rows.map((row) => `${row.chicagoDate} ${row.issueId} ${row.status}`);
    },
    /** What was claimed counts as sent from here on. */
    async settleClaims(): Promise<void> {
      await ctx()
        .db.update(newsletterSends)
        .set({ status: "sent" })
        .where(eq(newsletterSends.status, "queued"));
    },
    async publish(issueId: string, isPublished: boolean): Promise<void> {
      await ctx()
        .db.update(newsletterIssues)
        .set({ isPublished, updatedAt: ctx().now() })
        .where(eq(newsletterIssues.id, issueId));
    },
    /** Puts issues, new or old ones, into this order, as staff do. */
    async place(ids: readonly string[]): Promise<void> {
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
    /** The sequence in order. */
    async order(): Promise<string[]> {
      const rows = await ctx().db.select().from(newsletterIssues);
      return rows
        .filter((row) => row.position !== null)
        .sort((a, b) => Number(a.position) - Number(b.position))
        .map((row) => row.id);
    },
  };
  return desk;
}
