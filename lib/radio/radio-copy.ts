import type { RadioStage, SpinSource } from "@/db/values/radio";
import type { ActionDone, ActionMessage } from "@/lib/core/action-state";
import { fail, type Refused } from "@/lib/core/result";
import type { PromiseState, PromiseStatus } from "@/lib/radio/campaign/promise-states";
import type { Pacing } from "@/lib/radio/campaign/read-campaign";
import type { SpinProblem } from "@/lib/radio/spins/log-spins";
import type { EarlierSpin, ManualSpin } from "@/lib/radio/spins/manual-spins";
import { formatStationTime } from "@/lib/radio/station-time";

export { type RadioStage, radioStages } from "@/db/values/radio";

type StageChange = { readonly from: RadioStage; readonly to: RadioStage };

/** Allowed stage changes. */
export const radioTransitions = {
  start: { from: "ready", to: "on_air" },
  finish: { from: "on_air", to: "finished" },
  reopen: { from: "finished", to: "on_air" },
} as const satisfies Record<string, StageChange>;
export type RadioTransition = keyof typeof radioTransitions;

/** Stage labels for staff. */
export const radioStageLabels: Record<RadioStage, string> = {
  details_missing: "Details missing",
  ready: "Ready",
  on_air: "On air",
  finished: "Finished",
};

export const pacingLabels: Record<Pacing, string> = {
  done: "Done",
  ahead: "Ahead",
  not_started: "Not started",
  on_track: "On track",
  behind: "Behind",
  late: "Late",
};

export const promiseStatusLabels: Record<PromiseStatus, string> = {
  met: "Met",
  on_track: "On track",
  at_risk: "At risk",
  broken: "Broken",
};

/** Says what a promise asks for, up to the date that follows: "3 of 10 spins this week, by". */
export function describePromise({ kind, played, target }: PromiseState): string {
  switch (kind) {
    case "first":
      return `${played > 0 ? "First spin aired, promised" : "First spin due"} by`;
    case "per_week":
    case "in_one_week":
      return `${played} of ${target} spins in the week that ends`;
    case "all":
      return `${played} of ${target} spins by`;
  }
}

/** Who says that a spin aired, for customers and banks. */
export const spinSourceLabels: Readonly<Record<SpinSource, string>> = {
  log: "Station's log",
  manual: "Our staff",
};

/** Why a spin wasn't logged, for staff. */
export const spinProblemLabels: Readonly<Record<SpinProblem, string>> = {
  not_on_air: "The song isn't on air. Put the song on air first.",
  none_left: "No paid spins are left for that time, or the spins were refunded.",
  bad_time: "The time is before the payment or in the future.",
  duplicate: "This spin is already in the log.",
  same_play: "This play is already in the log, within 2 minutes of that time.",
  maybe_same_play: "This may be a play that's already in the log.",
};

/** Names the spin that's logged already: "2:15 PM CST on Beale FM, entered by hand". */
export function describeEarlierSpin(
  { playedAt, stationName, isTyped }: EarlierSpin & { readonly isTyped?: boolean },
  timeZone: string,
): string {
  const station = stationName ? `on ${stationName}` : "on a station that wasn't recorded";
  return `${formatStationTime(playedAt, timeZone)} ${station}${isTyped ? ", entered by hand" : ""}`;
}

/** Summarizes logged spins. A repeat of an earlier form counts as logged, but isn't undone. */
export function describeLoggedSpins(
  spins: readonly ManualSpin[],
  timeZone: string,
): ActionDone | Refused<ActionMessage> {
  const refused = spins.filter(({ problem }) => problem !== null && problem !== "duplicate");
  const logged = spins.length - refused.length;
  const title = logged === 1 ? "Spin logged" : `${logged} spins logged`;
  const undo = spins.flatMap(({ id, problem }) => (problem === null ? [{ spinId: id }] : []));
  if (refused.length === 0) return { title, undo };
  const reasons = new Set(refused.map((spin) => describeRefusal(spin, timeZone)));
  if (refused.some(({ problem }) => problem === "maybe_same_play")) {
    reasons.add(
      "If it's another play, check “These are other plays than similar ones in the log”, and log the spins again.",
    );
  }
  return fail({
    title: logged === 0 ? "Not logged" : `${title}, ${refused.length} refused`,
    description: [...reasons].join(" "),
  });
}

function describeRefusal({ problem, earlier }: ManualSpin, timeZone: string): string {
  if (problem === null) return "";
  return problem === "maybe_same_play" && earlier
    ? `This may be the play already logged at ${describeEarlierSpin(earlier, timeZone)}.`
    : spinProblemLabels[problem];
}

type NamedSpin = { readonly stationName: string | null; readonly programName: string | null };

/** Returns "Station, program" of a spin, for customers and evidence. */
export function describeStation({ stationName, programName }: NamedSpin): string {
  if (!stationName) return "Station not recorded";
  return programName ? `${stationName}, ${programName}` : stationName;
}
