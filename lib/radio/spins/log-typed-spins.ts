import { selectStationTimeZone } from "@/db/queries/radio-stations";
import type { ActionDone, ActionMessage } from "@/lib/core/action-state";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, type Result } from "@/lib/core/result";
import { site } from "@/lib/core/site";
import type { Ctx } from "@/lib/ctx";
import { logManualSpins, type ManualSpins } from "@/lib/radio/spins/log-manual-spins";
import { maxTimesPerForm, parseTimes } from "@/lib/radio/spins/parse-times";
import { toSpinsResult } from "@/lib/radio/spins/spin-messages";
import { describeTimeZone } from "@/lib/radio/stations/time-zones";

export type TypedSpins = Omit<ManualSpins, "playedAt" | "timeZone"> & {
  readonly day: string;
  /** As typed, such as `2:15 PM, 5:40 PM`. */
  readonly times: string;
  /** The zone that the form named. */
  readonly timeZone: string;
};

/**
 * Logs spins with times as typed, in the station's zone; Central if the station isn't known. Refuses
 * a form that named another zone, because its times would be wrong. Returns a message for staff.
 */
export async function logTypedSpins(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  { day, times, timeZone, ...spins }: TypedSpins,
): Promise<Result<ActionDone, ActionMessage>> {
  const zone = spins.stationId
    ? await selectStationTimeZone(ctx.db, spins.stationId)
    : site.timeZone;
  if (!zone) {
    return fail({ title: "Station not found", description: "Reload the page and try again." });
  }
  if (zone !== timeZone) {
    const description = `The station is on ${describeTimeZone(zone)} time. Check the times, then log the spins again.`;
    return fail({ title: "Time zone changed", description });
  }
  const playedAt = parseTimes({ day, times, timeZone });
  if (!playedAt.ok) return fail({ title: "Check the times", description: playedAt.problem });
  if (playedAt.value.length > maxTimesPerForm) {
    const description = `Enter at most ${maxTimesPerForm} times at once, or import a log.`;
    return fail({ title: "Too many times", description });
  }
  const input = { ...spins, timeZone, playedAt: playedAt.value };
  return toSpinsResult(await logManualSpins(ctx, actor, input), timeZone);
}
