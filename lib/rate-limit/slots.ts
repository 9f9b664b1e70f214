import { and, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { readRows } from "@/db/read-rows";
import { rateLimits as table } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { getLimitKey } from "@/lib/rate-limit/hit-rate-limit";
import type { SlotPolicy } from "@/lib/rate-limit/policies";

/** A held slot. `claim` is another one for each holder, also after a crash. */
type Slot = { readonly key: string; readonly claim: number };

type SlotCtx = Pick<Ctx, "db" | "now">;

const getKeys = (policy: SlotPolicy) =>
  Array.from({ length: policy.atOnce }, (_, index) => getLimitKey(policy, String(index + 1)));

const endOfLease = ({ now }: SlotCtx, { leaseSeconds }: SlotPolicy) =>
  new Date(now().getTime() + leaseSeconds * 1000);

/** Takes a slot that is free, or that a crashed holder left. Null if all are held. */
export async function takeSlot(ctx: SlotCtx, policy: SlotPolicy): Promise<Slot | null> {
  const now = ctx.now();
  const held = { windowStartedAt: now, blockedUntil: endOfLease(ctx, policy) };
  for (const key of getKeys(policy)) {
    const [taken] = await ctx.db
      .insert(table)
      .values({ key, hits: 1, ...held })
      .onConflictDoUpdate({
        target: table.key,
        set: { hits: sql`${table.hits} + 1`, ...held },
        setWhere: or(isNull(table.blockedUntil), lte(table.blockedUntil, now)),
      })
      .returning({ claim: table.hits });
    if (taken) return { key, ...taken };
  }
  return null;
}

/** Keeps a slot for another lease. Call it more often than a lease ends. */
export async function keepSlot(ctx: SlotCtx, policy: SlotPolicy, slot: Slot): Promise<void> {
  await ctx.db
    .update(table)
    .set({ blockedUntil: endOfLease(ctx, policy) })
    .where(isHeld(slot));
}

/** Frees a slot, unless someone else holds it by now. */
export async function freeSlot({ db }: Pick<Ctx, "db">, slot: Slot): Promise<void> {
  await db.update(table).set({ blockedUntil: null }).where(isHeld(slot));
}

function isHeld({ key, claim }: Slot) {
  return and(eq(table.key, key), eq(table.hits, claim));
}

export async function isSlotFree(ctx: SlotCtx, policy: SlotPolicy): Promise<boolean> {
  const isTaken = and(inArray(table.key, getKeys(policy)), gt(table.blockedUntil, ctx.now()));
  return (await ctx.db.$count(table, isTaken)) < policy.atOnce;
}

/** In case the database's clock is set back. */
const longestWait = sql`interval '5 seconds'`;

/**
 * Reserves a call to a provider, the next of all instances together. By the database's clock, because the
 * instances' clocks differ by more than the time between two calls.
 * @param intervalMs the time until the call after it
 * @returns in how many milliseconds it may start
 */
export async function reserveCall(
  db: Database,
  { name }: { readonly name: string },
  intervalMs: number,
): Promise<number> {
  const interval = sql`make_interval(secs => ${intervalMs / 1000})`;
  const [reserved] = await readRows<{ waitMs: number }>(
    db,
    sql`insert into ${table} as r (key, hits, window_started_at, blocked_until)
      values (${name}, 1, clock_timestamp(), clock_timestamp() + ${interval})
      on conflict (key) do update set hits = 1, window_started_at = clock_timestamp(),
        blocked_until = ${interval} + least(
          greatest(r.blocked_until, clock_timestamp()), clock_timestamp() + ${longestWait})
      returning greatest(0, extract(epoch from blocked_until - ${interval} - clock_timestamp()) * 1000)::float8
        as "waitMs"`,
  );
  return reserved?.waitMs ?? 0;
}
