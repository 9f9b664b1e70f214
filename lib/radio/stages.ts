import type { RadioStage } from "@/db/values/radio";

export { type RadioStage, radioStages } from "@/db/values/radio";

type StageChange = { readonly from: RadioStage; readonly to: RadioStage };

/** Allowed stage changes. */
export const radioTransitions = {
  start: { from: "ready", to: "on_air" },
  finish: { from: "on_air", to: "finished" },
  reopen: { from: "finished", to: "on_air" },
} as const satisfies Record<string, StageChange>;
export type RadioTransition = keyof typeof radioTransitions;
