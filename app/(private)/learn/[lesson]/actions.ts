"use server";

import { refresh } from "next/cache";
import { fail, ok, type Result } from "@/lib/core/result";
import { askAboutLesson } from "@/lib/course/ask-about-lesson";
import { completeLessonForm } from "@/lib/course/course-forms";
import { markLessonComplete } from "@/lib/course/lesson-progress";
import { questionCopy, questionFormSchema } from "@/lib/course/question-form";
import type { FormMessage } from "@/lib/forms/form-state";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { createSender } from "@/lib/web/actions/inquiry-forms";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { getCourseViewer } from "@/lib/web/visitor/current-customer";

/** Marks a lesson complete. After access has ended, the page says so itself. */
export const markCompleteAction = defineVisitorAction({
  rateLimit: rateLimits.courseProgress,
  schema: completeLessonForm,
  async run(ctx, { lessonId }) {
    const viewer = await getCourseViewer();
    if (viewer) await markLessonComplete(ctx, viewer, lessonId);
    refresh();
    return ok(null);
  },
});

export const askAboutLessonAction = defineVisitorAction({
  rateLimit: rateLimits.courseQuestion,
  schema: questionFormSchema,
  trapped: questionCopy.honeypot,
  async run(ctx, question, visitor, posted): Promise<Result<null, FormMessage>> {
    const viewer = await getCourseViewer();
    const sender = await createSender(ctx, { name: "course-question", visitor, posted });
    const asked =
      viewer && (await askAboutLesson(ctx, viewer, question, { ...sender, canAcknowledge: true }));
    if (!asked?.ok) {
      const message = "Your access to this course has ended, so we didn't send your question.";
      return fail({ title: "Question not sent", message });
    }
    flushOutboxAfterResponse();
    return ok(null);
  },
});
