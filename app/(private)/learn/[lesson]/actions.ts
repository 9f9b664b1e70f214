"use server";

import { redirect } from "next/navigation";
import { fail, ok, type Result } from "@/lib/core/result";
import { askAboutLesson } from "@/lib/course/ask-about-lesson";
import { completeLesson } from "@/lib/course/complete-lesson";
import { completeLessonForm } from "@/lib/course/course-forms";
import { questionCopy, questionFormSchema } from "@/lib/course/question-form";
import type { FormMessage } from "@/lib/forms/form-result";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { createSender } from "@/lib/web/actions/inquiry-forms";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { getCourseViewer } from "@/lib/web/visitor/current-customer";

/** Completes a lesson and opens what's next. After access has ended, the course's page says so. */
export const completeLessonAction = defineVisitorAction({
  rateLimit: rateLimits.courseProgress,
  schema: completeLessonForm,
  async run(ctx, { lessonId }): Promise<never> {
    const viewer = await getCourseViewer();
    const completed = viewer && (await completeLesson(ctx, viewer, lessonId));
    redirect(completed?.ok ? completed.value : "/learn");
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
