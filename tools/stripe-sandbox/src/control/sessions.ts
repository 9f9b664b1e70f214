import { Hono } from "hono";
import { z } from "zod";
import { rejectRequest } from "../api/errors";
import { expireSession } from "../flows/expire-session";
import { finishDelayedPayment } from "../flows/finish-delayed-payment";
import { paySession } from "../flows/pay-session";
import { internalTrigger, type Sandbox } from "../sandbox";
import { collectEvents, waitForFirstAttempts } from "../webhooks/release";
import { createFlowRoute, createTrigger, eventOptions, findPathObject, readInput } from "./input";

const payInput = z.strictObject({
  method: z.enum(["card", "decline", "delayed"]).default("card"),
  email: z.email().optional(),
  name: z.string().min(1).default("Sandbox Customer"),
  ...eventOptions,
});

export function createSessionControls(sandbox: Sandbox): Hono {
  const createPaymentRoute = (outcome: "succeeded" | "failed") =>
    createFlowRoute(sandbox, "checkout.session", (_, session, trigger) =>
      finishDelayedPayment(sandbox, session, outcome, trigger),
    );
  return new Hono()
    .post("/:id/pay", async (c) => {
      const { method, email, name, ...options } = await readInput(c, payInput);
      const session = findPathObject(c, sandbox, "checkout.session");
      assertOpen(session);
      const payer = { email: email ?? session.customer_email ?? "customer@example.com", name };
      const { result, eventIds } = collectEvents(sandbox, () =>
        paySession(sandbox, session, { method, payer }, createTrigger(options)),
      );
      if (options.webhook === "before") await waitForFirstAttempts(sandbox, eventIds);
      return c.json<unknown>(result);
    })
    .post("/:id/settle", createPaymentRoute("succeeded"))
    .post("/:id/fail", createPaymentRoute("failed"))
    .post("/:id/expire", (c) => {
      const session = findPathObject(c, sandbox, "checkout.session");
      assertOpen(session);
      return c.json<unknown>(expireSession(sandbox, session, internalTrigger));
    });
}

function assertOpen({ status }: { status: string | null }): void {
  if (status !== "open") rejectRequest(`The session is ${status}.`);
}
