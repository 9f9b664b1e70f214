"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { changePassword } from "@/lib/auth/account-settings/change-password";
import { disableTotp, enableTotp, startTotpSetup } from "@/lib/auth/account-settings/set-up-totp";
import { endOneSession } from "@/lib/auth/sessions/end-sessions";
import { weakPasswordMessages } from "@/lib/auth/weak-password";
import type { AdminActionState } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";

const passwordField = z.string().check(z.minLength(1, "Password is required"), z.maxLength(1_000));
const codeField = z
  .string()
  .check(z.minLength(1, "Enter the code from your authenticator app."), z.maxLength(100));

const refusals = {
  totp_rejected: "That code is not right, or was used already. Wait for the next one.",
  totp_unreadable:
    "The app's codes can't be checked any more: the site's secret key was changed. Type a recovery code.",
  not_begun: "Two-step sign-in is on already, or its setup was not begun. Load the page anew.",
  wrong_password: "The current password is not right.",
} as const;

function refusalOf(kind: string) {
  const description = kind in refusals ? refusals[kind as keyof typeof refusals] : undefined;
  return {
    title: "Error",
    description: description ?? "Too many attempts. Please wait before trying again.",
  };
}

const password = defineAdminAction({
  schema: z
    .object({ current: passwordField, password: passwordField, confirmation: passwordField })
    .check(
      z.refine((form) => form.password === form.confirmation, {
        error: "Passwords do not match",
        path: ["confirmation"],
      }),
    ),
  async run(ctx, actor, form) {
    const changed = await changePassword(ctx, actor, form);
    if (changed.ok) {
      flushOutboxAfterResponse();
      refresh();
      const description = "Your password has been successfully changed.";
      return ok({ title: "Password updated", description });
    }
    const { problem } = changed;
    return fail(
      problem.kind === "weak_password"
        ? { title: "Error", description: weakPasswordMessages[problem.reason] }
        : refusalOf(problem.kind),
    );
  },
});

const endSession = defineAdminAction({
  schema: z.object({ sessionId: z.uuid() }),
  async run(ctx, actor, { sessionId }) {
    const isEnded = await endOneSession(ctx, actor, sessionId);
    refresh();
    return isEnded
      ? ok({ title: "Session ended", description: "That device is signed out." })
      : fail({ title: "Error", description: "That session had ended already." });
  },
});

const begin = defineAdminAction({
  schema: z.object({}),
  async run(ctx, actor) {
    await startTotpSetup(ctx, actor);
    refresh();
    return ok({ title: "Setup begun", description: "Scan the code and type what your app shows." });
  },
});

const enable = defineAdminAction({
  // An account that signs in by mail alone has no password, and its form no field for one.
  schema: z.object({
    code: codeField,
    password: z._default(z.string().check(z.maxLength(1_000)), ""),
  }),
  async run(ctx, actor, form) {
    const enabled = await enableTotp(ctx, actor, form);
    if (!enabled.ok) return fail(refusalOf(enabled.problem.kind));
    flushOutboxAfterResponse();
    refresh();
    return ok({ title: "Two-step sign-in is on", description: "Keep your recovery codes safe." });
  },
});

const disable = defineAdminAction({
  schema: z.object({ code: codeField }),
  async run(ctx, actor, form) {
    const disabled = await disableTotp(ctx, actor, form);
    if (!disabled.ok) return fail(refusalOf(disabled.problem.kind));
    flushOutboxAfterResponse();
    refresh();
    return ok({ title: "Two-step sign-in is off" });
  },
});

export async function changePasswordAction(previous: AdminActionState, form: FormData) {
  return password(previous, form);
}

export async function endSessionAction(previous: AdminActionState, form: FormData) {
  return endSession(previous, form);
}

export async function startTotpSetupAction(previous: AdminActionState, form: FormData) {
  return begin(previous, form);
}

export async function enableTotpAction(previous: AdminActionState, form: FormData) {
  return enable(previous, form);
}

export async function disableTotpAction(previous: AdminActionState, form: FormData) {
  return disable(previous, form);
}
