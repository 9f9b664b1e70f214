"use server";

import { updateTag } from "next/cache";
import { redirect } from "next/navigation";
import { editConflict } from "@/lib/core/action-state";
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
import { cancelUpload } from "@/lib/course/uploads/uploads";
import { staffAction } from "@/lib/web/actions/staff-action";
import { catalogTag, contentTag } from "@/lib/web/http/shared-tags";

/** How long the response's follow-up queues opening emails. Cron continues. */
const announceBudgetMs = 20_000;

export const changeCourseAction = staffAction("content.edit", courseSettingsForm, {
  run: changeCourse,
  async queueEmails(ctx) {
    await announceOpening(ctx, { until: new Date(ctx.now().getTime() + announceBudgetMs) });
  },
  problems: {
    changed_since: editConflict,
    opening_day_missing: {
      title: "Opening date missing",
      description: "Enter the date the course opens.",
    },
    no_published_lesson: {
      title: "No published lessons",
      description: "Publish at least one lesson first.",
    },
  },
  done: (_, { state }) =>
    show(
      "Course saved",
      state === "open"
        ? "The course is open. We'll email a start link to every customer who hasn't received one."
        : "Customers can see the change now.",
    ),
});

export const arrangeOutlineAction = staffAction("content.edit", arrangeOutlineForm, {
  run: (ctx, actor, { outline: modules, revision }) =>
    arrangeOutline(ctx, actor, { modules, revision }),
  problems: editConflict,
  done: () => show("Outline saved", "Customers can see the new order now."),
});

export const addLessonAction = staffAction("content.edit", addLessonForm, {
  run: addLesson,
  problems: editConflict,
  done: ({ id }) => redirect(`/admin/content/lessons/${id}`),
});

export const showLessonAction = staffAction("content.edit", showLessonForm, {
  run: (ctx, actor, { lessonId, version, isPublished }) =>
    showLesson(ctx, actor, { id: lessonId, version }, isPublished === "true"),
  problems: editConflict,
  done: (_, { isPublished }) =>
    isPublished === "true"
      ? show("Lesson published", "Customers can see the lesson now.")
      : show(
          "Lesson hidden",
          "If you publish the lesson again, customers will still have their progress.",
        ),
});

export const removeLessonFileAction = staffAction("content.edit", removeLessonFileForm, {
  run: (ctx, actor, { fileId }) => removeLessonFile(ctx, actor, fileId),
  problems: editConflict,
  done: () => show("File removed", "Customers can't open this file anymore."),
});

export const cancelUploadAction = staffAction("content.edit", cancelUploadForm, {
  run: (ctx, actor, { uploadId }) => cancelUpload(ctx, actor, uploadId),
  done: { title: "Upload deleted", description: "The lesson hasn't changed." },
});

/** Lessons always read the database. */
function show(title: string, description: string) {
  updateTag(contentTag);
  updateTag(catalogTag);
  return { title, description };
}
