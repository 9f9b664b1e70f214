import { tooManyAttempts } from "@/lib/rate-limit/rate-limit-copy";

const answered = [
  "confirmed",
  "already_confirmed",
  "invalid",
  "failed",
  "too_many",
  "resent",
  "not_resent",
] as const;

/** States of the confirm page; all but the first two follow a post. */
export type ConfirmState = "loading" | "no_token" | (typeof answered)[number];

export function isConfirmState(value: unknown): value is (typeof answered)[number] {
  return answered.some((state) => state === value);
}

export type ConfirmText = { readonly title: string; readonly text: string };

const invalid: ConfirmText = {
  title: "That link didn't work",
  text: "This confirmation link is invalid or has already been used.",
};
const noToken: ConfirmText = {
  title: "Nothing to confirm",
  text: "No confirmation token provided.",
};

export const confirmTexts: Readonly<Record<ConfirmState, ConfirmText>> = {
  loading: { title: "One moment", text: "Confirming your subscription…" },
  no_token: noToken,
  confirmed: {
    title: "You're in",
    text: "Your subscription is confirmed. Your first email is on its way.",
  },
  already_confirmed: {
    title: "You're in",
    text: "This address is already confirmed. You don't need to do anything.",
  },
  invalid,
  failed: {
    title: "We couldn't confirm your subscription",
    text: "Something went wrong on our end. Your link still works, so please try again in a minute.",
  },
  too_many: {
    title: "Too many attempts",
    text: tooManyAttempts,
  },
  resent: { title: "Check your inbox", text: "Confirmation email sent" },
  not_resent: {
    title: "We couldn't send that email",
    text: "Failed to resend confirmation email. Please try again.",
  },
};
