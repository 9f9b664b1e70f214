"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { frequencyPrefs } from "@/db/values/newsletter";
import { fail, ok } from "@/lib/core/result";
import { changeFrequency } from "@/lib/subscribers/change-frequency";
import { staffFrequencies } from "@/lib/subscribers/frequency";
import { removeSuppressionAsStaff } from "@/lib/subscribers/remove-suppression-as-staff";
import { resendConfirmationAsStaff } from "@/lib/subscribers/resend-confirmation-as-staff";
import { frequencyLabels, subscriberErrorMessages } from "@/lib/subscribers/subscriber-copy";
import { unsubscribeAsStaff } from "@/lib/subscribers/unsubscribe-as-staff";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";
import { newsletterCtx } from "@/lib/web/ctx";

const subscriberId = z.uuid();

/** Why an address may be emailed again, for later readers of the audit log. */
const removalReason = z
  .string("Reason is required")
  .check(
    z.trim(),
    z.minLength(5, "Explain why we can email this address again"),
    z.maxLength(500, "Reason must be at most 500 characters"),
  );

export const resendConfirmationAction = defineAdminAction({
  permission: "subscribers.manage",
  schema: z.object({ subscriberId }),
  async run(_ctx, actor, input) {
    const resent = await resendConfirmationAsStaff(newsletterCtx(), actor, input);
    if (!resent.ok) return fail(subscriberErrorMessages[resent.problem]);
    flushOutboxAfterResponse();
    refresh();
    return ok({ title: "Confirmation email sent" });
  },
});

export const changeFrequencyAction = defineAdminAction({
  permission: "subscribers.manage",
  schema: z.object({
    subscriberId,
    frequency: z.enum(staffFrequencies),
    from: z.enum(frequencyPrefs),
  }),
  async run(_ctx, actor, input) {
    const changed = await changeFrequency(newsletterCtx(), actor, input);
    if (!changed.ok) return fail(subscriberErrorMessages[changed.problem]);
    refresh();
    return ok({
      title: "Frequency changed",
      description: `The new frequency is ${frequencyLabels[changed.value].toLowerCase()}.`,
    });
  },
});

export const unsubscribeAction = defineAdminAction({
  permission: "subscribers.manage",
  schema: z.object({ subscriberId }),
  async run(_ctx, actor, input) {
    const unsubscribed = await unsubscribeAsStaff(newsletterCtx(), actor, input);
    if (!unsubscribed.ok) return fail(subscriberErrorMessages[unsubscribed.problem]);
    refresh();
    return ok({
      title: "Unsubscribed",
      description: "This subscriber won't get any more newsletter emails.",
    });
  },
});

export const removeSuppressionAction = defineAdminAction({
  permission: "subscribers.manage",
  schema: z.object({ subscriberId, reason: removalReason }),
  async run(_ctx, actor, input) {
    const removed = await removeSuppressionAsStaff(newsletterCtx(), actor, input);
    if (!removed.ok) return fail(subscriberErrorMessages[removed.problem]);
    refresh();
    return ok({
      title: "Suppression removed",
      description: "We'll send the next email at the usual time.",
    });
  },
});
