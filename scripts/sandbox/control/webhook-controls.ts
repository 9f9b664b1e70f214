import { z } from "zod";
import { holdWebhooks, releaseHeld, resend } from "../webhooks/release";
import { find } from "./find";
import type { ControlHandler } from "./request";

const holdInput = z.strictObject({ hold: z.boolean() });
const flushInput = z.strictObject({
  order: z.enum(["as created", "reverse", "shuffle"]).default("as created"),
});
const resendInput = z.strictObject({ times: z.number().int().min(1).max(100).default(1) });

export const setWebhooks: ControlHandler = (sandbox, request) => {
  const { hold } = holdInput.parse(request.input);
  holdWebhooks(sandbox, hold);
  return { hold };
};

export const flush: ControlHandler = async (sandbox, request) => {
  const { order } = flushInput.parse(request.input);
  return { delivered: await releaseHeld(sandbox, order) };
};

export const resendEvent: ControlHandler = async (sandbox, request) => {
  const { times } = resendInput.parse(request.input);
  const event = find(sandbox, "event", request.path.id);
  await resend(sandbox, event.id, times);
  return { event, delivery: sandbox.store.get("delivery", event.id) ?? null };
};

/** Every event, oldest first, with how its delivery stands. */
export const listEvents: ControlHandler = (sandbox) =>
  sandbox.store.all("event").map((event) => ({
    event,
    delivery: sandbox.store.get("delivery", event.id) ?? null,
  }));
