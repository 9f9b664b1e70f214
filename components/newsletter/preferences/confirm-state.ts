const answered = [
  "confirmed",
  "already_confirmed",
  "invalid",
  "failed",
  "too_many",
  "resent",
  "not_resent",
] as const;

/** What the confirm page shows; all but the first two are answers to a post. */
export type ConfirmState = "loading" | "no_token" | (typeof answered)[number];

export function isConfirmState(value: unknown): value is (typeof answered)[number] {
  return answered.some((state) => state === value);
}

export type ConfirmText = { readonly title: string; readonly text: string };

const invalid: ConfirmText = {
  title: "That link did not work",
  text: "This confirmation link is invalid or has already been used.",
};
const noToken: ConfirmText = {
  title: "Nothing to confirm",
  text: "No confirmation token provided.",
};

/** SPEC section 8, "Confirmation page errors"; the other texts are ours. */
export const confirmTexts: Readonly<Record<ConfirmState, ConfirmText>> = {
  loading: { title: "One moment", text: "Confirming your subscription…" },
  no_token: noToken,
  confirmed: {
    title: "You are in",
    text: "Your subscription is confirmed. The first mail comes to your inbox by itself.",
  },
  already_confirmed: {
    title: "You are in",
    text: "This address is already confirmed. There is nothing left to do.",
  },
  invalid,
  failed: {
    title: "That did not go through",
    text: "The fault is on our side, and your link is as good as before. Please try again.",
  },
  too_many: {
    title: "That did not go through",
    text: "Too many attempts. Please try again later.",
  },
  resent: { title: "Look into your inbox", text: "Confirmation email sent" },
  not_resent: {
    title: "That did not go through",
    text: "Failed to resend confirmation email. Please try again.",
  },
};
