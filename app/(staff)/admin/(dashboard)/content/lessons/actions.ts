"use server";

import { refresh, updateTag } from "next/cache";
import { redirect } from "next/navigation";
import { editConflict } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import { announceOpening, changeCourse } from "@/lib/course/change-course";
import {
  addLessonForm,
  arrangeOutlineForm,
  cancelUploadForm,
  courseSettingsForm,
  removeLessonFileForm,
  showLessonForm,
} from "@/lib/course/course-forms";
import { addLesson, arrangeOutline, showLesson } from "@/lib/course/edit-outline";
import { removeLessonFile } from "@/lib/course/files/upload-lesson-file";
import { cancelUpload } from "@/lib/course/uploads/video-uploads";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { appCtx } from "@/lib/web/ctx";
import { catalogTag, contentTag } from "@/lib/web/http/cached-reads";

const courseProblems = {
  changed_since: editConflict,
  opening_day_missing: {
    title: "Opening date missing",
    description: "Enter the date the course opens.",
  },
  no_published_lesson: {
    title: "No published lessons",
    description: "Publish at least one lesson first.",
  },
} as const;

/** How long the response's follow-up queues opening emails. Cron continues. */
const announceBudgetMs = 20_000;

export const changeCourseAction = defineAdminAction({
  permission: "content.edit",
  schema: courseSettingsForm,
  async run(ctx, actor, input) {
    const changed = await changeCourse(ctx, actor, input);
    if (!changed.ok) return fail(courseProblems[changed.problem]);
    flushOutboxAfterResponse(async () => {
      const until = new Date(appCtx().now().getTime() + announceBudgetMs);
      await announceOpening(appCtx(), { until });
    });
    showAtOnce();
    return ok({
      title: "Course saved",
      description:
        input.state === "open"
          ? "The course is open. We'll email a start link to every customer who hasn't received one."
          : "Customers can see the change now.",
    });
  },
});

export const arrangeOutlineAction = defineAdminAction({
  permission: "content.edit",
  schema: arrangeOutlineForm,
  async run(ctx, actor, { outline: modules, revision: basedOn }) {
    const arranged = await arrangeOutline(ctx, actor, { modules, revision: basedOn });
    if (!arranged.ok) return fail(editConflict);
    showAtOnce();
    return ok({ title: "Outline saved", description: "Customers can see the new order now." });
  },
});

export const addLessonAction = defineAdminAction({
  permission: "content.edit",
  schema: addLessonForm,
  async run(ctx, actor, input) {
    const added = await addLesson(ctx, actor, input);
    if (!added.ok) return fail(editConflict);
    redirect(`/admin/content/lessons/${added.value.id}`);
  },
});

export const showLessonAction = defineAdminAction({
  permission: "content.edit",
  schema: showLessonForm,
  async run(ctx, actor, { lessonId, isPublished }) {
    const shown = await showLesson(ctx, actor, { lessonId, isPublished: isPublished === "true" });
    if (!shown.ok) return fail(editConflict);
    showAtOnce();
    return ok(
      isPublished === "true"
        ? { title: "Lesson published", description: "Customers can see the lesson now." }
        : {
            title: "Lesson hidden",
            description:
              "If you publish the lesson again, customers will still have their progress.",
          },
    );
  },
});

export const removeLessonFileAction = defineAdminAction({
  permission: "content.edit",
  schema: removeLessonFileForm,
  async run(ctx, actor, { fileId }) {
    const removed = await removeLessonFile(ctx, actor, fileId);
    if (!removed.ok) return fail(editConflict);
    showAtOnce();
    return ok({ title: "File removed", description: "Customers can't open this file anymore." });
  },
});

export const cancelUploadAction = defineAdminAction({
  permission: "content.edit",
  schema: cancelUploadForm,
  async run(ctx, actor, { uploadId }) {
    await cancelUpload(ctx, actor, uploadId);
    refresh();
    return ok({ title: "Upload deleted", description: "The lesson hasn't changed." });
  },
});

/** Other instances refresh within a minute, and lessons always read the database. */
function showAtOnce(): void {
  updateTag(contentTag);
  updateTag(catalogTag);
  refresh();
}
