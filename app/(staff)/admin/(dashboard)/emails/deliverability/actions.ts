"use server";

import * as z from "zod/mini";
import { resumeSending } from "@/lib/newsletter/deliverability/list-health";
import { staffNewsletterAction } from "@/lib/web/actions/staff-action";

export const resumeNewsletterAction = staffNewsletterAction("newsletter.operate", z.object({}), {
  run: (ctx, actor) => resumeSending(ctx, actor),
  problems: {
    title: "The newsletter is already running",
    description: "Someone else already resumed the newsletter.",
  },
  done: {
    title: "Newsletter resumed",
    description: "We'll start sending again at the next scheduled run.",
  },
});
