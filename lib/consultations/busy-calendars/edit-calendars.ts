import { eq } from "drizzle-orm";
import { selectBusyCalendars } from "@/db/queries/busy-times";
import { insertOnce } from "@/db/save-record";
import { busyCalendars } from "@/db/schema";
import type { CalendarProblem, CalendarWarnings } from "@/db/values/calendars";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import {
  parseCalendarAddress,
  sealAddress,
  unsealAddress,
} from "@/lib/consultations/busy-calendars/calendar-address";
import type {
  ChangeCalendarInput,
  ConnectCalendarInput,
} from "@/lib/consultations/busy-calendars/calendar-forms";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

const maxCalendars = 10;

/** A busy calendar for staff, without its address. */
export type CalendarSummary = {
  readonly id: string;
  readonly name: string;
  /** The server that has the calendar; null if the address can't be unsealed. */
  readonly host: string | null;
  readonly timeZone: string;
  readonly pausesBooking: boolean;
  readonly readAt: Date | null;
  readonly problem: CalendarProblem | null;
  readonly events: number;
  readonly warnings: CalendarWarnings | null;
};

/** Reads the connected calendars, the oldest first. */
export async function readCalendars(
  ctx: Pick<Ctx, "db" | "settings">,
  _actor: AdminActor,
): Promise<readonly CalendarSummary[]> {
  return (await selectBusyCalendars(ctx.db)).map(
    ({ id, name, sealedAddress, timeZone, pausesBooking, readAt, problem, events, warnings }) => {
      const address = unsealAddress(ctx, sealedAddress);
      const host = address === null ? null : new URL(address).host;
      return { id, name, host, timeZone, pausesBooking, readAt, problem, events, warnings };
    },
  );
}

/** Connects a calendar. Its events block times from its first reading on. Its address is sealed. */
export const connectCalendar = staffOperation(
  async (tx, ctx, actor, input: ConnectCalendarInput) => {
    const address = parseCalendarAddress(input.address, ctx.settings.demoCalendarUrl ?? undefined);
    if (address === null) return fail("bad_address");
    const now = ctx.now();
    const isNew = await insertOnce(tx, busyCalendars, {
      id: input.id,
      name: input.name,
      sealedAddress: sealAddress(ctx, address),
      timeZone: input.timeZone,
      pausesBooking: input.whenUnread === "pause",
      nextReadAt: now,
      createdBy: actor.email,
      createdAt: now,
    });
    if (!isNew) return unchanged();
    if ((await tx.$count(busyCalendars)) > maxCalendars) return fail("too_many");
    return changed("busy_calendar_connected", { name: input.name });
  },
  { busy_calendars_name: "name_taken" },
);

/**
 * Changes a calendar's name, zone, and what happens when it can't be read. With another zone it's read again. Does nothing
 * if it's already so, or removed.
 */
export const changeCalendar = staffOperation(
  async (tx, ctx, _actor, { id, name, timeZone, whenUnread }: ChangeCalendarInput) => {
    const [former] = await tx
      .select()
      .from(busyCalendars)
      .where(eq(busyCalendars.id, id))
      .for("update");
    const pausesBooking = whenUnread === "pause";
    const hasZone = former?.timeZone === timeZone;
    if (!former || (former.name === name && hasZone && former.pausesBooking === pausesBooking)) {
      return unchanged();
    }
    await tx
      .update(busyCalendars)
      .set({
        name,
        timeZone,
        pausesBooking,
        ...(hasZone ? {} : readAgain(former, ctx.now())),
      })
      .where(eq(busyCalendars.id, id));
    return changed("busy_calendar_changed", { name, zone: timeZone, when_unread: whenUnread });
  },
  { busy_calendars_name: "name_taken" },
);

/** An attempt that's under way reads with the former zone, so a higher number makes it worthless. */
function readAgain({ attempts }: typeof busyCalendars.$inferSelect, now: Date) {
  return { attempts: attempts + 1, etag: null, nextReadAt: now };
}

/** Removes a calendar and its busy times. Does nothing if it's already removed. */
export const removeCalendar = staffOperation(async (tx, _ctx, _actor, id: string) => {
  const [removed] = await tx
    .delete(busyCalendars)
    .where(eq(busyCalendars.id, id))
    .returning({ name: busyCalendars.name });
  return removed ? changed("busy_calendar_removed", { name: removed.name }) : unchanged();
});
