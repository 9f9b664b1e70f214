import type { RadioStage } from "@/lib/radio/stages";

type Move = { readonly from: RadioStage; readonly to: RadioStage };

/** Allowed stage changes. */
export const radioTransitions = {
  start: { from: "ready", to: "on_air" },
  finish: { from: "on_air", to: "finished" },
  reopen: { from: "finished", to: "on_air" },
} as const satisfies Record<string, Move>;
export type RadioTransition = keyof typeof radioTransitions;
