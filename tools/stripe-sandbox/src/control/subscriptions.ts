import { Hono } from "hono";
import { z } from "zod";
import { cancelInPortal, cancelNow } from "../flows/cancel-subscription";
import {
  advanceSubscription,
  recoverSubscription,
  renewSubscription,
} from "../flows/renew-subscription";
import type { Sandbox } from "../sandbox";
import { createFlowRoute, createTrigger, eventOptions, findPathObject, readInput } from "./input";

const renewInput = z.strictObject({ fail: z.boolean().default(false), ...eventOptions });
const cancelInput = z.strictObject({ atPeriodEnd: z.boolean().default(false), ...eventOptions });

export function createSubscriptionControls(sandbox: Sandbox): Hono {
  return new Hono()
    .post("/:id/renew", async (c) => {
      const { fail, ...options } = await readInput(c, renewInput);
      const subscription = findPathObject(c, sandbox, "subscription");
      const outcome = fail ? "failed" : "succeeded";
      const trigger = createTrigger(options);
      return c.json<unknown>(renewSubscription(sandbox, subscription, outcome, trigger));
    })
    .post("/:id/recover", createFlowRoute(sandbox, "subscription", recoverSubscription))
    .post("/:id/advance", createFlowRoute(sandbox, "subscription", advanceSubscription))
    .post("/:id/cancel", async (c) => {
      const { atPeriodEnd, ...options } = await readInput(c, cancelInput);
      const subscription = findPathObject(c, sandbox, "subscription");
      const cancel = atPeriodEnd ? cancelInPortal : cancelNow;
      return c.json<unknown>(cancel(sandbox, subscription, createTrigger(options)));
    });
}
