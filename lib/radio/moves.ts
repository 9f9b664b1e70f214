import type { RadioStage } from "@/lib/radio/stages";

type Move = { readonly from: RadioStage; readonly to: RadioStage };

/** What staff do with a song, and where it must stand for it. */
export const radioMoves = {
  start: { from: "ready", to: "on_air" },
  finish: { from: "on_air", to: "finished" },
  reopen: { from: "finished", to: "on_air" },
} as const satisfies Record<string, Move>;
export type RadioMove = keyof typeof radioMoves;
