"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { authCopy, secondStepCopy } from "@/components/staff-auth/auth-copy";
import { changePassword } from "@/lib/auth/account-settings/change-password";
import { disableTotp, enableTotp, startTotpSetup } from "@/lib/auth/account-settings/set-up-totp";
import { verifyAgain } from "@/lib/auth/account-settings/verify-again";
import { endOneSession } from "@/lib/auth/sessions/end-sessions";
import { weakPasswordMessages } from "@/lib/auth/weak-password";
import { fail, ok } from "@/lib/core/result";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";

const passwordField = z.string().check(z.minLength(1, "Password is required"), z.maxLength(1_000));
const codeField = z.string().check(z.minLength(1, secondStepCopy.codeRequired), z.maxLength(100));

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
  schema: z
    .object({ current: passwordField, password: passwordField, confirmation: passwordField })
    .check(
      z.refine((form) => form.password === form.confirmation, {
        error: authCopy.passwordsDiffer,
        path: ["confirmation"],
      }),
    ),
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
  schema: z.object({ sessionId: z.uuid() }),
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
  schema: z.object({}),
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
  // Accounts that only sign in by email have no password field.
  schema: z.object({
    code: codeField,
    password: z._default(z.string().check(z.maxLength(1_000)), ""),
  }),
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
  schema: z.object({ code: codeField }),
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
  schema: z.object({
    proof: z.string().check(z.minLength(1, "This field is required"), z.maxLength(1_000)),
  }),
  async run(ctx, actor, { proof }) {
    const verified = await verifyAgain(ctx, actor, proof);
    if (!verified.ok) return fail(toErrorMessage(verified.problem.kind));
    flushOutboxAfterResponse();
    return ok({ title: "Confirmed" });
  },
});
