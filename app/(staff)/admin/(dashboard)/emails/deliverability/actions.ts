"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { fail, ok } from "@/lib/core/result";
import { resumeAsStaff } from "@/lib/newsletter/deliverability/resume-as-staff";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { newsletterCtx } from "@/lib/web/ctx";

export const resumeNewsletterAction = defineAdminAction({
  schema: z.object({}),
  async run(_ctx, actor) {
    const resumed = await resumeAsStaff(newsletterCtx(), actor);
    if (!resumed.ok) {
      return fail({
        title: "The newsletter isn't stopped",
        description: "Someone already resumed it.",
      });
    }
    refresh();
    return ok({
      title: "Newsletter resumed",
      description: "It continues with the sender's next run.",
    });
  },
});
