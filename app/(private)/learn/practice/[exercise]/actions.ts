"use server";

import { refresh } from "next/cache";
import { fail, ok, type Result } from "@/lib/core/result";
import { practiceForm } from "@/lib/course/course-forms";
import { checkPractice } from "@/lib/course/practice";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { getCourseViewer } from "@/lib/web/visitor/current-customer";

/** Checks the answers of a practice exercise. Wrong ones come back as the fields' errors. */
export const checkPracticeAction = defineVisitorAction({
  rateLimit: rateLimits.coursePractice,
  schema: practiceForm,
  async run(
    ctx,
    { exercise, ...answers },
    _visitor,
    posted,
  ): Promise<
    Result<null, "no_access"> | { readonly ok: false; readonly fields: Record<string, string> }
  > {
    const viewer = await getCourseViewer();
    const key = typeof posted.key === "string" ? posted.key.slice(0, 100) : null;
    const checked = viewer && (await checkPractice(ctx, viewer, { exercise, answers, key }));
    if (!checked?.ok) return fail("no_access");
    if (Object.keys(checked.value).length > 0) return { ok: false, fields: { ...checked.value } };
    refresh();
    return ok(null);
  },
});
