"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { markLessonComplete } from "@/lib/course/record-progress";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineAction } from "@/lib/web/actions/define-action";
import { getCourseViewer } from "@/lib/web/visitor/course-viewer";

const complete = defineAction({
  rateLimit: rateLimits.courseProgress,
  schema: z.object({ lessonId: z.string().check(z.maxLength(60)) }),
  async run(ctx, { lessonId }) {
    const viewer = await getCourseViewer();
    if (viewer) await markLessonComplete(ctx, viewer, lessonId);
    return null;
  },
});

/** Marks a lesson complete. Works without JavaScript. */
export async function markCompleteAction(form: FormData): Promise<void> {
  await complete(form);
  refresh();
}
