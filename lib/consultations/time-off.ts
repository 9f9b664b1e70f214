import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { countSessionsOnDays, hasTimeOff, selectTimeOff } from "@/db/queries/consultations";
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

/** Days without sessions, both included. */
export type DaysOff = { readonly startsOn: ChicagoDay; readonly endsOn: ChicagoDay };

const midnight = "00:00";

/** Reads time off that hasn't ended, the next first. */
export async function readTimeOff(ctx: Pick<Ctx, "db" | "now">, _actor: AdminActor) {
  return await selectTimeOff(ctx.db, getChicagoDay(ctx.now()));
}

/** Returns the time from the first day's start to the last day's end, both in Memphis. */
export function toSlot({ startsOn, endsOn }: DaysOff): SessionSlot {
  return {
    startsAt: fromChicagoDateTime({ date: startsOn, time: midnight }),
    endsAt: fromChicagoDateTime({ date: addDays(endsOn, 1), time: midnight }),
  };
}

/** Returns why a visitor can't ask for a day, or undefined if they can. */
export async function getTimeOffProblem(
  ctx: Pick<Ctx, "db">,
  day: ChicagoDay | undefined,
): Promise<string | undefined> {
  return day && (await hasTimeOff(ctx.db, day)) ? dayOffMessage : undefined;
}

/**
 * True if staff took the day off. Adding time off waits until the calling transaction ends, so a new
 * session and new time off can't share a day unnoticed.
 */
export async function isDayOff(tx: Transaction, day: ChicagoDay): Promise<boolean> {
  await tx.execute(sql`lock table ${timeOff} in share mode`);
  return await hasTimeOff(tx, day);
}

/**
 * Blocks days: sessions are no longer suggested, offered or accepted then. Booked sessions stay.
 * @returns how many sessions are booked on those days
 */
export const addTimeOff = staffOperation(
  async (tx, ctx, actor, input: DaysOff & { readonly note: string | null }) => {
    const now = ctx.now();
    await tx.insert(timeOff).values({ ...input, createdBy: actor.email, createdAt: now });
    const { startsOn, endsOn } = input;
    const details = { startsOn, endsOn };
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
