"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import type { AdminAnswer } from "@/lib/forms/admin-answer";
import { frequencyPrefs } from "@/lib/newsletter/subscriber";
import { fail, ok } from "@/lib/result";
import { changePace } from "@/lib/subscribers/change-pace";
import { liftAsStaff } from "@/lib/subscribers/lift-as-staff";
import { liftReason } from "@/lib/subscribers/lift-reason";
import { paceLabels, staffPaces } from "@/lib/subscribers/pace";
import { resendConfirmationAsStaff } from "@/lib/subscribers/resend-confirmation-as-staff";
import { staffRefusals } from "@/lib/subscribers/staff-refusals";
import { unsubscribeAsStaff } from "@/lib/subscribers/unsubscribe-as-staff";
import { newsletterCtx } from "@/lib/web/ctx";
import { defineAdminAction } from "@/lib/web/define-admin-action";
import { deliverSoon } from "@/lib/web/deliver-soon";

const subscriberId = z.uuid();

const resend = defineAdminAction({
  schema: z.object({ subscriberId }),
  async run(_ctx, actor, input) {
    const resent = await resendConfirmationAsStaff(newsletterCtx(), actor, input);
    if (!resent.ok) return fail(staffRefusals[resent.problem]);
    deliverSoon();
    refresh();
    return ok({ title: "Confirmation email sent" });
  },
});

const setPace = defineAdminAction({
  schema: z.object({ subscriberId, pace: z.enum(staffPaces), was: z.enum(frequencyPrefs) }),
  async run(_ctx, actor, input) {
    const changed = await changePace(newsletterCtx(), actor, input);
    if (!changed.ok) return fail(staffRefusals[changed.problem]);
    refresh();
    return ok({ title: "Pace changed", description: `Now: ${paceLabels[changed.value]}.` });
  },
});

const leave = defineAdminAction({
  schema: z.object({ subscriberId }),
  async run(_ctx, actor, input) {
    const left = await unsubscribeAsStaff(newsletterCtx(), actor, input);
    if (!left.ok) return fail(staffRefusals[left.problem]);
    refresh();
    return ok({ title: "Unsubscribed", description: "No further mail of the newsletter leaves." });
  },
});

const lift = defineAdminAction({
  schema: z.object({ subscriberId, reason: liftReason }),
  async run(_ctx, actor, input) {
    const lifted = await liftAsStaff(newsletterCtx(), actor, input);
    if (!lifted.ok) return fail(staffRefusals[lifted.problem]);
    refresh();
    return ok({
      title: "Suppression lifted",
      description: "Here and at the mail provider. The next mail leaves at the usual time.",
    });
  },
});

export async function resendConfirmationAction(previous: AdminAnswer, form: FormData) {
  return resend(previous, form);
}

export async function changePaceAction(previous: AdminAnswer, form: FormData) {
  return setPace(previous, form);
}

export async function unsubscribeAction(previous: AdminAnswer, form: FormData) {
  return leave(previous, form);
}

export async function liftSuppressionAction(previous: AdminAnswer, form: FormData) {
  return lift(previous, form);
}
