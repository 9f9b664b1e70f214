import { readBookingRules } from "@/lib/consultations/availability";
import { createFreeTimes, type TimeReason } from "@/lib/consultations/free-times";
import { readTakenTimes } from "@/lib/consultations/read-free-times";
import type { AdminActor } from "@/lib/core/admin-actor";
import { type ChicagoDay, fromChicagoDateTime, parseCalendarDay } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import { isSessionLength, type SessionLength } from "@/lib/profile/profile-links";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** A day and time in Memphis that staff ask about. */
export type AskedTime = {
  readonly day: ChicagoDay;
  readonly time: string;
  readonly length: SessionLength;
};

/** Parses which time staff ask about from the query string; null if they don't. */
export function parseAskedTime({ day, time, length }: Query): AskedTime | null {
  const parsed = parseCalendarDay(day);
  const minutes = Number(length);
  const isTime = typeof time === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  if (parsed === null || !isTime || !isSessionLength(minutes)) return null;
  return { day: parsed, time, length: minutes };
}

/** Lists, in sentences, why visitors can't book a time; empty if they can. */
export async function explainTime(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  _actor: AdminActor,
  { day, time, length }: AskedTime,
): Promise<readonly string[]> {
  const rules = await readBookingRules(ctx);
  if (!rules) return ["Visitors can’t book on the built-in page right now."];
  const taken = await readTakenTimes(ctx.db, { from: day, until: day });
  const options = { minutes: length, now: ctx.now() };
  const free = createFreeTimes(rules.availability, taken, options);
  const reasons = free.listReasons(fromChicagoDateTime({ date: day, time }));
  const found = [...new Set(reasons.map(describeReason))];
  return rules.lengths.includes(length)
    ? found
    : [`Sessions of ${length} minutes aren’t booked on the built-in page.`, ...found];
}

function describeReason(reason: TimeReason): string {
  switch (reason.kind) {
    case "past":
      return "It has passed.";
    case "notice":
      return "It’s sooner than the notice that visitors have to give.";
    case "horizon":
      return "It’s further ahead than visitors can book.";
    case "holiday":
      return "It’s a federal holiday.";
    case "hours":
      return "The session doesn’t fit into the hours of that day.";
    case "grid":
      return "No session starts at that minute.";
    case "day_full":
      return "That day has as many sessions as you take.";
    case "time_off":
      return reason.note ? `Time off: ${reason.note}` : "Time off.";
    case "session":
      return reason.isHold
        ? `${reason.name} holds that time and hasn’t paid yet.`
        : `${reason.name} has a session then.`;
    case "buffer":
      return `It’s in the buffer around the session of ${reason.name}.`;
    case "busy":
      return `Busy in the calendar ${reason.calendarName}.`;
  }
}
