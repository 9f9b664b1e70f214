"use server";

import { refresh } from "next/cache";
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
import { verifyAgain } from "@/lib/auth/verify-again";
import { fail, ok } from "@/lib/core/result";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";

const errorMessages = {
  totp_rejected: secondStepCopy.codeRejected,
  totp_unreadable: secondStepCopy.codesUnreadable,
  not_started: "Reload the page. Two-step sign-in is already on, or you haven't started the setup.",
  wrong_password: "The current password is wrong.",
  sign_in_again: "Sign out, sign in again, and retry this change. Your current session is too old.",
} as const;

function toErrorMessage(kind: string) {
  const description =
    kind in errorMessages ? errorMessages[kind as keyof typeof errorMessages] : undefined;
  return {
    title: "Error",
    description: description ?? "Too many attempts. Please wait before trying again.",
  };
}

export const changePasswordAction = defineAdminAction({
  permission: "account.manage",
  schema: changePasswordForm,
  async run(ctx, actor, form) {
    const changed = await changePassword(ctx, actor, form);
    if (changed.ok) {
      flushOutboxAfterResponse();
      refresh();
      return ok(authCopy.passwordUpdated);
    }
    const { problem } = changed;
    return fail(
      problem.kind === "weak_password"
        ? { title: "Error", description: weakPasswordMessages[problem.reason] }
        : toErrorMessage(problem.kind),
    );
  },
});

export const endSessionAction = defineAdminAction({
  permission: "account.manage",
  schema: endSessionForm,
  async run(ctx, actor, { sessionId }) {
    const isEnded = await endOneSession(ctx, actor, sessionId);
    refresh();
    return isEnded
      ? ok({ title: "Session ended", description: "That device has been signed out." })
      : fail({ title: "Error", description: "That session has already ended." });
  },
});

export const startTotpSetupAction = defineAdminAction({
  permission: "account.manage",
  schema: startTotpSetupForm,
  async run(ctx, actor) {
    await startTotpSetup(ctx, actor);
    refresh();
    return ok({
      title: "Setup started",
      description: "Scan the QR code, then enter the code from your app.",
    });
  },
});

export const enableTotpAction = defineAdminAction({
  permission: "account.manage",
  schema: enableTotpForm,
  async run(ctx, actor, form) {
    const enabled = await enableTotp(ctx, actor, form);
    if (!enabled.ok) return fail(toErrorMessage(enabled.problem.kind));
    flushOutboxAfterResponse();
    refresh();
    return ok({ title: "Two-step sign-in is on", description: "Keep your recovery codes safe." });
  },
});

export const disableTotpAction = defineAdminAction({
  permission: "account.manage",
  schema: disableTotpForm,
  async run(ctx, actor, form) {
    const disabled = await disableTotp(ctx, actor, form);
    if (!disabled.ok) return fail(toErrorMessage(disabled.problem.kind));
    flushOutboxAfterResponse();
    refresh();
    return ok({ title: "Two-step sign-in is off" });
  },
});

/** Confirms the caller's identity again, before an action that needs a recent check. */
export const verifyAgainAction = defineAdminAction({
  permission: "account.manage",
  schema: verifyAgainForm,
  async run(ctx, actor, { proof }) {
    const verified = await verifyAgain(ctx, actor, proof);
    if (!verified.ok) return fail(toErrorMessage(verified.problem.kind));
    flushOutboxAfterResponse();
    return ok({ title: "Confirmed" });
  },
});
