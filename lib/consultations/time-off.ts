import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  countSessionsOnDays,
  selectTimeOff,
  selectTimeOffOnDays,
} from "@/db/queries/consultations";
import { timeOff } from "@/db/schema";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import type { SessionSlot } from "@/lib/consultations/slots";
import type { AdminActor } from "@/lib/core/admin-actor";
import {
  addDays,
  type ChicagoDay,
  fromChicagoDateTime,
  getChicagoDay,
} from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import { dayOffMessage } from "@/lib/inquiries/session-times";

/**
 * Time without sessions: days, both included, or from a time on the first day to one on the last, such as `13:30`.
 */
export type DaysOff = {
  readonly startsOn: ChicagoDay;
  readonly endsOn: ChicagoDay;
  readonly startsTime?: string | null;
  readonly endsTime?: string | null;
};

const midnight = "00:00";

/** Reads time off that hasn't ended, the next first. */
export async function readTimeOff(ctx: Pick<Ctx, "db" | "now">, _actor: AdminActor) {
  return await selectTimeOff(ctx.db, getChicagoDay(ctx.now()));
}

/** Returns the instants between which time off lasts. Without times, its days are in Memphis. */
export function toSlot({ startsOn, endsOn, startsTime, endsTime }: DaysOff): SessionSlot {
  return {
    startsAt: fromChicagoDateTime({ date: startsOn, time: startsTime ?? midnight }),
    endsAt: endsTime
      ? fromChicagoDateTime({ date: endsOn, time: endsTime })
      : fromChicagoDateTime({ date: addDays(endsOn, 1), time: midnight }),
  };
}

/** Returns why a visitor can't ask for a day, or undefined if they can. A part of a day may be off. */
export async function getTimeOffProblem(
  ctx: Pick<Ctx, "db">,
  day: ChicagoDay | undefined,
): Promise<string | undefined> {
  if (!day) return undefined;
  const whole = toSlot({ startsOn: day, endsOn: day });
  const isOff = (await selectTimeOffOnDays(ctx.db, day, day)).some((off) => {
    const { startsAt, endsAt } = toSlot(off);
    return startsAt <= whole.startsAt && endsAt >= whole.endsAt;
  });
  return isOff ? dayOffMessage : undefined;
}

/**
 * Returns why staff's time off rules out a session, or undefined if it doesn't. Adding time off waits until the
 * calling transaction ends, so a new session and new time off can't cross unnoticed.
 */
export async function findTimeOffProblem(
  tx: Transaction,
  { startsAt, endsAt }: SessionSlot,
): Promise<string | undefined> {
  await lockTimeOff(tx);
  const days = [getChicagoDay(startsAt), getChicagoDay(endsAt)] as const;
  const met = (await selectTimeOffOnDays(tx, ...days)).find((off) => {
    const slot = toSlot(off);
    return slot.startsAt < endsAt && slot.endsAt > startsAt;
  });
  if (!met) return undefined;
  return met.startsTime || met.endsTime ? timeOffMessage : dayOffMessage;
}

const timeOffMessage = "We aren't available at that time. Choose another time";

/** Lets time off wait until the calling transaction ends. */
export async function lockTimeOff(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${timeOff} in share mode`);
}

/**
 * Blocks days or a part of them: sessions are no longer suggested, offered or accepted then. Booked sessions stay.
 * @returns how many sessions are booked on those days
 */
export const addTimeOff = staffOperation(
  async (tx, ctx, actor, input: DaysOff & { readonly note: string | null }) => {
    const now = ctx.now();
    await tx.insert(timeOff).values({ ...input, createdBy: actor.email, createdAt: now });
    const { startsOn, endsOn, startsTime, endsTime } = input;
    const details = {
      startsOn,
      endsOn,
      ...(startsTime && { startsTime }),
      ...(endsTime && { endsTime }),
    };
    return changed("time_off_added", details, await countSessionsOnDays(tx, toSlot(input)));
  },
);

/** Makes blocked days available again. Does nothing if they're already available. */
export const deleteTimeOff = staffOperation(async (tx, _ctx, _actor, id: string) => {
  const [deleted] = await tx
    .delete(timeOff)
    .where(sql`${timeOff.id} = ${id}::uuid`)
    .returning({ startsOn: timeOff.startsOn, endsOn: timeOff.endsOn });
  if (!deleted) return unchanged();
  return changed("time_off_deleted", deleted);
});
