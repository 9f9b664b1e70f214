import { z } from "zod";
import type { Cause } from "../sandbox";

/** How the events of one control call travel to the webhook. */
export const travel = {
  webhook: z.enum(["before", "after", "hold"]).default("after"),
  delayMs: z.number().int().min(0).default(0),
};

/** Events of a control call have no API request behind them. */
export function causeOf(input: { webhook: string; delayMs: number }): Cause {
  return { request: null, hold: input.webhook === "hold", delayMs: input.delayMs };
}
