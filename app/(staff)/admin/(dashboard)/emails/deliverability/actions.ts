"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import type { AdminAnswer } from "@/lib/forms/admin-answer";
import { resumeAsStaff } from "@/lib/newsletter/resume-as-staff";
import { fail, ok } from "@/lib/result";
import { newsletterCtx } from "@/lib/web/ctx";
import { defineAdminAction } from "@/lib/web/define-admin-action";

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

export async function resumeNewsletterAction(previous: AdminAnswer, form: FormData) {
  return resume(previous, form);
}
