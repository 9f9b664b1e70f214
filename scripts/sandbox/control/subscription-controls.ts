import { z } from "zod";
import { cancelInPortal, cancelNow } from "../flows/cancel-subscription";
import {
  advanceSubscription,
  recoverSubscription,
  renewSubscription,
} from "../flows/renew-subscription";
import { causeOf, travel } from "./cause";
import { find } from "./find";
import type { ControlHandler } from "./request";

const travelInput = z.strictObject(travel);
const renewInput = z.strictObject({ fail: z.boolean().default(false), ...travel });
const cancelInput = z.strictObject({ atPeriodEnd: z.boolean().default(false), ...travel });

export const renew: ControlHandler = (sandbox, request) => {
  const input = renewInput.parse(request.input);
  const current = find(sandbox, "subscription", request.path.id);
  const outcome = input.fail ? "failed" : "succeeded";
  return renewSubscription(sandbox, current, outcome, causeOf(input));
};

export const recover: ControlHandler = (sandbox, request) => {
  const cause = causeOf(travelInput.parse(request.input));
  return recoverSubscription(sandbox, find(sandbox, "subscription", request.path.id), cause);
};

export const advance: ControlHandler = (sandbox, request) => {
  const cause = causeOf(travelInput.parse(request.input));
  return advanceSubscription(sandbox, find(sandbox, "subscription", request.path.id), cause);
};

export const cancel: ControlHandler = (sandbox, request) => {
  const input = cancelInput.parse(request.input);
  const current = find(sandbox, "subscription", request.path.id);
  return input.atPeriodEnd
    ? cancelInPortal(sandbox, current, causeOf(input))
    : cancelNow(sandbox, current, causeOf(input));
};
