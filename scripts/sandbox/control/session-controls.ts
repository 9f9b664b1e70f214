import { z } from "zod";
import { invalidRequest } from "../api/errors";
import { expireSession } from "../flows/expire-session";
import { paySession } from "../flows/pay-session";
import { settleSession } from "../flows/settle-session";
import { BY_ITSELF } from "../sandbox";
import { tried } from "../webhooks/release";
import { watchEvents } from "../webhooks/watch";
import { causeOf, travel } from "./cause";
import { find } from "./find";
import type { ControlHandler } from "./request";

const payInput = z.strictObject({
  method: z.enum(["card", "decline", "delayed"]).default("card"),
  email: z.email().optional(),
  name: z.string().min(1).default("Sandbox Buyer"),
  ...travel,
});

export const pay: ControlHandler = async (sandbox, request) => {
  const input = payInput.parse(request.input);
  const session = find(sandbox, "checkout.session", request.path.id);
  if (session.status !== "open") throw invalidRequest(`The session is ${session.status}.`);
  const email = input.email ?? session.customer_email ?? "buyer@example.com";
  const { result, eventIds } = watchEvents(sandbox, () =>
    paySession(
      sandbox,
      session,
      { method: input.method, payer: { email, name: input.name } },
      causeOf(input),
    ),
  );
  if (input.webhook === "before") await tried(sandbox, eventIds, 10_000);
  return result;
};

const settleInput = z.strictObject(travel);

export const settle: ControlHandler = (sandbox, request) => {
  const session = find(sandbox, "checkout.session", request.path.id);
  const cause = causeOf(settleInput.parse(request.input));
  return settleSession(sandbox, session, "succeeded", cause);
};

export const fail: ControlHandler = (sandbox, request) => {
  const session = find(sandbox, "checkout.session", request.path.id);
  const cause = causeOf(settleInput.parse(request.input));
  return settleSession(sandbox, session, "failed", cause);
};

export const expire: ControlHandler = (sandbox, request) => {
  const session = find(sandbox, "checkout.session", request.path.id);
  if (session.status !== "open") throw invalidRequest(`The session is ${session.status}.`);
  return expireSession(sandbox, session, BY_ITSELF);
};
