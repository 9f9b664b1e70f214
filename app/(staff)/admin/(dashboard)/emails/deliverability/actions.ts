"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { fail, ok } from "@/lib/core/result";
import { resumeSending } from "@/lib/newsletter/deliverability/list-health";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { newsletterCtx } from "@/lib/web/ctx";

export const resumeNewsletterAction = defineAdminAction({
  permission: "newsletter.operate",
  schema: z.object({}),
  async run(_ctx, actor) {
    const resumed = await resumeSending(newsletterCtx(), actor);
    if (!resumed.ok) {
      return fail({
        title: "The newsletter is already running",
        description: "Someone else already resumed the newsletter.",
      });
    }
    refresh();
    return ok({
      title: "Newsletter resumed",
      description: "We'll start sending again at the next scheduled run.",
    });
  },
});
