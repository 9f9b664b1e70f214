"use server";

import { redirect } from "next/navigation";
import * as z from "zod/mini";
import { openCourseLink } from "@/lib/course/open-course-link";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineAction } from "@/lib/web/actions/define-action";

const open = defineAction({
  rateLimit: rateLimits.openCourse,
  schema: z.object({ token: z.string().check(z.maxLength(1_000)) }),
  run: (ctx, { token }, { browserHash }) => openCourseLink(ctx, { token, browserHash }),
});

/** Opens an emailed course link in this browser. Works without JavaScript. */
export async function openCourseAction(form: FormData): Promise<void> {
  const outcome = await open(form);
  if (outcome.status === "done") redirect("/learn");
  redirect(outcome.status === "rate_limited" ? "/learn?problem=too_many" : "/learn?problem=fault");
}
