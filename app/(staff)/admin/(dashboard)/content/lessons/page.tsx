import { notFound } from "next/navigation";
import {
  addLessonAction,
  arrangeOutlineAction,
  changeCourseAction,
} from "@/app/(staff)/admin/(dashboard)/content/lessons/actions";
import { contentBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { CourseSettingsForm } from "@/components/admin/course/course-settings-form";
import { ExerciseTable } from "@/components/admin/course/exercise-table";
import type { LessonRow } from "@/components/admin/course/lesson-table";
import { OutlineEditor } from "@/components/admin/course/outline-editor";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { FormField, FormSelect } from "@/components/forms/form-field";
import { formatLength } from "@/lib/course/course-copy";
import {
  readCourseForStaff,
  readExercises,
  readLessonCounts,
  type StaffLesson,
} from "@/lib/course/read-course-for-staff";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Course" };

export default async function CoursePage() {
  const admin = await requireStaff("content.edit");
  const ctx = appCtx();
  const [found, counts, exercises] = await Promise.all([
    readCourseForStaff(ctx, admin),
    readLessonCounts(ctx, admin),
    readExercises(ctx, admin),
  ]);
  if (!found) notFound();
  return (
    <>
      <PageHeader
        title="Course"
        breadcrumbs={contentBreadcrumbs}
        description="Edit the course's modules and lessons. Each lesson has text, a video, captions, and worksheets. An exercise ends each module of the original course."
      />
      <Section title="Status">
        <CourseSettingsForm course={found.course} save={changeCourseAction} />
      </Section>
      <Section title="Modules and lessons">
        <OutlineEditor
          modules={found.modules.map(({ id, title, summary, lessons }) => ({
            id,
            title,
            summary,
            lessons: lessons.map((lesson) => toLessonRow(lesson, counts.get(lesson.id))),
          }))}
          revision={found.course.revision}
          save={arrangeOutlineAction}
        />
      </Section>
      <Section title="Practice exercises">
        <ExerciseTable exercises={exercises} />
      </Section>
      <Section title="Add a lesson">
        <AddLessonForm modules={found.modules} add={addLessonAction} />
      </Section>
    </>
  );
}

type Counts = { readonly started: number; readonly finished: number };

function toLessonRow(lesson: StaffLesson, counts: Counts | undefined): LessonRow {
  const { id, title, lengthSeconds, isPublished, isPreview } = lesson;
  const { started = 0, finished = 0 } = counts ?? {};
  const length = formatLength(lengthSeconds);
  const files = describeFiles(lesson);
  return { id, title, length, files, started, finished, isPublished, isPreview };
}

function describeFiles({ files }: StaffLesson): string {
  const count = (kind: string) => files.filter((file) => file.kind === kind).length;
  const worksheets = count("worksheet");
  const parts = [
    count("video") > 0 ? "video" : "",
    count("captions") > 0 ? "captions" : "",
    worksheets === 1 ? "worksheet" : worksheets > 1 ? `${worksheets} worksheets` : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : "None";
}

type Props = {
  readonly modules: readonly { readonly id: string; readonly title: string }[];
  readonly add: AdminAction;
};

/** Adds a lesson and opens it. */
function AddLessonForm({ modules, add }: Props) {
  return (
    <ActionForm
      action={add}
      submitLabel="Add lesson"
      busyLabel="Adding..."
      className="grid max-w-2xl gap-5"
    >
      <FormField
        name="title"
        label="Title of the new lesson"
        required
        maxLength={120}
        hint="Customers don't see the lesson until you publish it."
      />
      <FormSelect
        name="moduleId"
        label="Module"
        required
        choices={modules.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </ActionForm>
  );
}
