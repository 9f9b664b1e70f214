"use server";

import { refresh } from "next/cache";
import { fail, ok } from "@/lib/core/result";
import {
  changeFrequency,
  removeSuppressionAsStaff,
  resendConfirmationAsStaff,
  unsubscribeAsStaff,
} from "@/lib/subscribers/change-subscribers";
import { frequencyLabels, subscriberErrorMessages } from "@/lib/subscribers/subscriber-copy";
import {
  changeFrequencySchema,
  removeSuppressionSchema,
  subscriberSchema,
} from "@/lib/subscribers/subscriber-forms";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { newsletterCtx } from "@/lib/web/ctx";

export const resendConfirmationAction = defineAdminAction({
  permission: "subscribers.manage",
  schema: subscriberSchema,
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
  schema: changeFrequencySchema,
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
  schema: subscriberSchema,
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
  schema: removeSuppressionSchema,
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
