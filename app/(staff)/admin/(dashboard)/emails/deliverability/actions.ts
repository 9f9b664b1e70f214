"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import type { AdminActionState } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import { resumeAsStaff } from "@/lib/newsletter/deliverability/resume-as-staff";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { newsletterCtx } from "@/lib/web/ctx";

const resume = defineAdminAction({
  schema: z.object({}),
  async run(_ctx, actor) {
    const resumed = await resumeAsStaff(newsletterCtx(), actor);
    if (!resumed.ok) {
      return fail({ title: "It is not stopped", description: "Somebody has resumed it already." });
    }
    refresh();
    return ok({ title: "The newsletter goes on", description: "With the next run of its sender." });
  },
});

export async function resumeNewsletterAction(previous: AdminActionState, form: FormData) {
  return resume(previous, form);
}
