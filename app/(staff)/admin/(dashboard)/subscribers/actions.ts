"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import type { AdminActionState } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import { frequencyPrefs } from "@/lib/newsletter/subscription/subscriber";
import { changeFrequency } from "@/lib/subscribers/change-frequency";
import { frequencyLabels, staffFrequencies } from "@/lib/subscribers/frequency";
import { removalReason } from "@/lib/subscribers/removal-reason";
import { removeSuppressionAsStaff } from "@/lib/subscribers/remove-suppression-as-staff";
import { resendConfirmationAsStaff } from "@/lib/subscribers/resend-confirmation-as-staff";
import { subscriberErrorMessages } from "@/lib/subscribers/subscriber-error-messages";
import { unsubscribeAsStaff } from "@/lib/subscribers/unsubscribe-as-staff";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";
import { newsletterCtx } from "@/lib/web/ctx";

const subscriberId = z.uuid();

const resend = defineAdminAction({
  schema: z.object({ subscriberId }),
  async run(_ctx, actor, input) {
    const resent = await resendConfirmationAsStaff(newsletterCtx(), actor, input);
    if (!resent.ok) return fail(subscriberErrorMessages[resent.problem]);
    flushOutboxAfterResponse();
    refresh();
    return ok({ title: "Confirmation email sent" });
  },
});

const setFrequency = defineAdminAction({
  schema: z.object({
    subscriberId,
    frequency: z.enum(staffFrequencies),
    was: z.enum(frequencyPrefs),
  }),
  async run(_ctx, actor, input) {
    const changed = await changeFrequency(newsletterCtx(), actor, input);
    if (!changed.ok) return fail(subscriberErrorMessages[changed.problem]);
    refresh();
    return ok({ title: "Pace changed", description: `Now: ${frequencyLabels[changed.value]}.` });
  },
});

const leave = defineAdminAction({
  schema: z.object({ subscriberId }),
  async run(_ctx, actor, input) {
    const left = await unsubscribeAsStaff(newsletterCtx(), actor, input);
    if (!left.ok) return fail(subscriberErrorMessages[left.problem]);
    refresh();
    return ok({ title: "Unsubscribed", description: "No further mail of the newsletter leaves." });
  },
});

const lift = defineAdminAction({
  schema: z.object({ subscriberId, reason: removalReason }),
  async run(_ctx, actor, input) {
    const lifted = await removeSuppressionAsStaff(newsletterCtx(), actor, input);
    if (!lifted.ok) return fail(subscriberErrorMessages[lifted.problem]);
    refresh();
    return ok({
      title: "Suppression lifted",
      description: "Here and at the mail provider. The next mail leaves at the usual time.",
    });
  },
});

export async function resendConfirmationAction(previous: AdminActionState, form: FormData) {
  return resend(previous, form);
}

export async function changeFrequencyAction(previous: AdminActionState, form: FormData) {
  return setFrequency(previous, form);
}

export async function unsubscribeAction(previous: AdminActionState, form: FormData) {
  return leave(previous, form);
}

export async function removeSuppressionAction(previous: AdminActionState, form: FormData) {
  return lift(previous, form);
}
