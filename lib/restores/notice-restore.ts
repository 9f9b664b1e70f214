import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import {
  type DatabaseState,
  type Restore,
  readDatabaseState,
} from "@/db/queries/operations/restores";
import { databaseClock, databaseRestores } from "@/db/schema";
import { describeError } from "@/lib/core/log";
import type { Ctx } from "@/lib/ctx";

type ClockCtx = Pick<Ctx, "db" | "now" | "storage" | "log">;
type Clock = NonNullable<DatabaseState["clock"]>;

const rowId = 1;

/** The highest count that this process has seen of each database. */
const seenTicks = new Map<string, number>();

/**
 * Returns what must not be sent yet. Notices first whether the database is a restored copy: another server
 * has it, or it counts fewer cron runs than this process or the file storage has seen.
 */
export async function readHold(ctx: ClockCtx): Promise<Hold | null> {
  // What was seen before the database is asked: other runs count while it answers.
  const seenBefore = new Map(seenTicks);
  let state = await readDatabaseState(ctx.db);
  const lineage = state.clock?.lineage;
  let seen = lineage === undefined ? 0 : seenBefore.get(lineage);
  if (lineage !== undefined && seen === undefined) {
    seen = await readStoredTicks(ctx, lineage);
    state = await readDatabaseState(ctx.db);
  }
  const { clock, here } = state;
  if (!clock) {
    await ctx.db.insert(databaseClock).values({ id: rowId, server: here }).onConflictDoNothing();
    return getHold(state.restore);
  }
  const isEarlier = clock.lineage === lineage && clock.ticks < (seen ?? 0);
  if (clock.server !== here || isEarlier) return await recordRestore(ctx, here, clock);
  noteTicks(clock.lineage, clock.ticks);
  return getHold(state.restore);
}

/** Counts a cron run, in the database and in the file storage. Call it once a minute. */
export async function tickDatabaseClock(ctx: ClockCtx): Promise<void> {
  await readHold(ctx);
  const { here, clock } = await readDatabaseState(ctx.db);
  if (!clock) return;
  // Read before the database counts: what it finds there was in the database, so that has more now.
  const stored = await readStoredTicks(ctx, clock.lineage);
  const [counted] = await ctx.db
    .update(databaseClock)
    .set({ ticks: sql`${databaseClock.ticks} + 1`, tickedAt: ctx.now() })
    .where(and(eq(databaseClock.id, rowId), eq(databaseClock.lineage, clock.lineage)))
    .returning({ ticks: databaseClock.ticks });
  // Another process has just noticed a restore.
  if (!counted) return;
  if (counted.ticks <= stored) return void (await recordRestore(ctx, here, clock));
  noteTicks(clock.lineage, counted.ticks);
  await ctx.storage
    .write(getKey(clock.lineage), Buffer.from(String(counted.ticks)))
    .catch((error: unknown) => warn(ctx, error));
}

function noteTicks(lineage: string, ticks: number): void {
  seenTicks.set(lineage, Math.max(ticks, seenTicks.get(lineage) ?? 0));
}

const getKey = (lineage: string) => `database-clock/${lineage}`;

/** Returns 0 if there's none, or the storage doesn't answer. */
async function readStoredTicks(ctx: ClockCtx, lineage: string): Promise<number> {
  try {
    const key = getKey(lineage);
    if (!(await ctx.storage.head(key))) return 0;
    return Number(Buffer.from(await ctx.storage.read(key)).toString()) || 0;
  } catch (error) {
    warn(ctx, error);
    return 0;
  }
}

function warn({ log }: ClockCtx, error: unknown): void {
  log.warn("restore.clock_not_compared", { reason: describeError(error) });
}

/** Records a restore, once however many processes notice it. */
async function recordRestore(ctx: ClockCtx, here: string, clock: Clock): Promise<Hold | null> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const renamed = await tx
      .update(databaseClock)
      .set({ server: here, lineage: randomUUID() })
      .where(and(eq(databaseClock.id, rowId), eq(databaseClock.lineage, clock.lineage)))
      .returning({ id: databaseClock.id });
    if (renamed.length === 0) return;
    const dataUntil = clock.tickedAt;
    await tx.insert(databaseRestores).values({ noticedAt: now, dataUntil });
    ctx.log.error("restore.noticed", { dataUntil: dataUntil?.toISOString() ?? null });
  });
  return getHold((await readDatabaseState(ctx.db)).restore);
}

/** What was due before a restore isn't sent: staff haven't decided yet, or chose to skip it. */
export type Hold = {
  readonly before: Date;
  /** Staff chose to skip it. */
  readonly isSkipped: boolean;
};

/** Returns what a restore keeps back; null if there was none, or staff chose to send it. */
export function getHold(restore: Pick<Restore, "noticedAt" | "decision"> | null): Hold | null {
  if (!restore || restore.decision === "send") return null;
  return { before: restore.noticedAt, isSkipped: restore.decision === "skip" };
}

/**
 * Moves a send that is scheduled now out of the hold: its slot is the start of today's sending hours,
 * which may be before the restore.
 */
export function keepOutOfHold(next: Date | null, before: Date | null | undefined): Date | null {
  return next && before && next < before ? before : next;
}
