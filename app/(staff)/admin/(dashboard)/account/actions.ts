"use server";

import { authCopy, secondStepCopy, weakPasswordMessages } from "@/lib/auth/auth-copy";
import {
  changePasswordForm,
  disableTotpForm,
  enableTotpForm,
  endSessionForm,
  startTotpSetupForm,
  verifyAgainForm,
} from "@/lib/auth/auth-forms";
import { changePassword } from "@/lib/auth/change-password";
import { endOneSession } from "@/lib/auth/sessions";
import { disableTotp, enableTotp, startTotpSetup } from "@/lib/auth/set-up-totp";
import { verifyAgain } from "@/lib/auth/step-up";
import { staffAction } from "@/lib/web/actions/staff-action";

const errorMessages: Readonly<Record<string, string>> = {
  totp_rejected: secondStepCopy.codeRejected,
  totp_unreadable: secondStepCopy.codesUnreadable,
  not_started: "Reload the page. Two-step sign-in is already on, or you haven't started the setup.",
  wrong_password: "The current password is wrong.",
  sign_in_again: "Sign out, sign in again, and retry this change. Your current session is too old.",
};

function toErrorMessage({ kind }: { readonly kind: string }) {
  const description = errorMessages[kind] ?? "Too many attempts. Please wait before trying again.";
  return { title: "Error", description };
}

export const changePasswordAction = staffAction("account.manage", changePasswordForm, {
  run: changePassword,
  problems: (problem) =>
    problem.kind === "weak_password"
      ? { title: "Error", description: weakPasswordMessages[problem.reason] }
      : toErrorMessage(problem),
  done: authCopy.passwordUpdated,
});

export const endSessionAction = staffAction("account.manage", endSessionForm, {
  run: (ctx, actor, { sessionId }) => endOneSession(ctx, actor, sessionId),
  problems: { title: "Error", description: "That session has already ended." },
  done: { title: "Session ended", description: "That device has been signed out." },
});

export const startTotpSetupAction = staffAction("account.manage", startTotpSetupForm, {
  run: (ctx, actor) => startTotpSetup(ctx, actor),
  done: {
    title: "Setup started",
    description: "Scan the QR code, then enter the code from your app.",
  },
});

export const enableTotpAction = staffAction("account.manage", enableTotpForm, {
  run: enableTotp,
  problems: toErrorMessage,
  done: { title: "Two-step sign-in is on", description: "Keep your recovery codes safe." },
});

export const disableTotpAction = staffAction("account.manage", disableTotpForm, {
  run: disableTotp,
  problems: toErrorMessage,
  done: { title: "Two-step sign-in is off" },
});

/** Confirms the caller's identity again, before an action that needs a recent check. */
export const verifyAgainAction = staffAction("account.manage", verifyAgainForm, {
  run: (ctx, actor, { proof }) => verifyAgain(ctx, actor, proof),
  problems: toErrorMessage,
  done: { title: "Confirmed" },
});
