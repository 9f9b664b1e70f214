import type { Pacing } from "@/lib/radio/campaign/build-campaign";
import type { PromiseState, PromiseStatus } from "@/lib/radio/campaign/promise-states";
import type { RadioStage } from "@/lib/radio/stages";

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
