import type { ActionOutcome } from "@/lib/web/action-outcome";

export type SignupValue = {
  readonly kind: "confirmation_sent" | "already_subscribed" | "trapped" | "too_many_today";
};

/** `unreachable` when the answer never came. */
export type SignupOutcome = ActionOutcome<SignupValue> | { readonly status: "unreachable" };

export type SignupState = {
  readonly outcome: SignupOutcome;
  readonly values: { readonly firstName: string; readonly email: string };
};
