import { min, sql } from "drizzle-orm";
import { balanceSync, balanceTransactions, payments } from "@/db/schema";
import { fromChicagoHour, getChicagoDay } from "@/lib/core/chicago-time";
import { dayMs, hourMs, minuteMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";

/** How often Stripe is asked. */
const intervalMs = 15 * minuteMs;
/** How often Stripe is asked after it refused. */
const refusedIntervalMs = hourMs;
/** Stripe is asked again for so long before, in case it listed something late. */
const overlapMs = hourMs;
const windowMs = 7 * dayMs;
const rowsPerInsert = 500;
const rowId = 1;

type SyncCtx = Pick<Ctx, "db" | "now" | "payments">;

/**
 * Stores the changes of the balance at Stripe since the last time, a week at a time, oldest first. Starts
 * with the month of the first payment. Safe to repeat and to run twice at once. If the key isn't allowed to
 * read the balance, that's stored for the statement, and Stripe is asked again an hour later.
 * @param until nothing starts after this; the next call goes on
 * @returns how many were new
 */
export async function syncBalance(
  ctx: SyncCtx,
  { until }: { readonly until: Date },
): Promise<number> {
  const { db, now, payments: stripe } = ctx;
  const end = now();
  const { syncedUntil, refusedAt } = await readBalanceSync(ctx);
  if (refusedAt && end.getTime() - refusedAt.getTime() < refusedIntervalMs) return 0;
  if (syncedUntil && end.getTime() - syncedUntil.getTime() < intervalMs) return 0;
  const first = syncedUntil ?? (await findStart(ctx));
  if (!first) return 0;
  let start: Date = first;
  let stored = 0;
  while (start < end && now() < until) {
    const from = new Date(start.getTime() - overlapMs);
    const to: Date = new Date(Math.min(start.getTime() + windowMs, end.getTime()));
    const found = await stripe.listBalanceTransactions({ from, to });
    if (found === null) {
      await db
        .insert(balanceSync)
        .values({ id: rowId, refusedAt: end })
        .onConflictDoUpdate({ target: balanceSync.id, set: { refusedAt: end } });
      return stored;
    }
    const rows = found.map(({ description, ...row }) => ({
      ...row,
      // A charge's description may name its customer.
      description: row.paymentIntentId === null ? description : null,
    }));
    stored += await db.transaction(async (tx) => {
      let added = 0;
      for (let at = 0; at < rows.length; at += rowsPerInsert) {
        const inserted = await tx
          .insert(balanceTransactions)
          .values(rows.slice(at, at + rowsPerInsert))
          .onConflictDoNothing()
          .returning({ id: balanceTransactions.id });
        added += inserted.length;
      }
      await tx
        .insert(balanceSync)
        .values({ id: rowId, syncedUntil: to })
        .onConflictDoUpdate({
          target: balanceSync.id,
          set: {
            syncedUntil: sql`greatest(${balanceSync.syncedUntil}, excluded.synced_until)`,
            refusedAt: null,
          },
        });
      return added;
    });
    start = to;
  }
  return stored;
}

type BalanceSync = Pick<typeof balanceSync.$inferSelect, "syncedUntil" | "refusedAt">;

/** Returns until when the balance's changes are stored, and when Stripe refused to list them. */
export async function readBalanceSync({ db }: Pick<Ctx, "db">): Promise<BalanceSync> {
  const [sync] = await db.select().from(balanceSync);
  return sync ?? { syncedUntil: null, refusedAt: null };
}

/** Returns the start of the month of the first payment; null if there's none. */
async function findStart({ db }: Pick<Ctx, "db">): Promise<Date | null> {
  const [first] = await db.select({ paidAt: min(payments.paidAt) }).from(payments);
  return first?.paidAt ? fromChicagoHour(`${getChicagoDay(first.paidAt).slice(0, 7)}-01`, 0) : null;
}
