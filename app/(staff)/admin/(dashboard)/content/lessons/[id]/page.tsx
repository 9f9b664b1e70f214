import { notFound } from "next/navigation";
import {
  publishContentAction,
  saveLessonAction,
} from "@/app/(staff)/admin/(dashboard)/content/actions";
import {
  cancelUploadAction,
  removeLessonFileAction,
  showLessonAction,
} from "@/app/(staff)/admin/(dashboard)/content/lessons/actions";
import { courseBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { DocumentScreen } from "@/components/admin/content/document-screen";
import { DropOffChart } from "@/components/admin/course/drop-off-chart";
import { LessonFileList } from "@/components/admin/course/lesson-file-list";
import { LessonFileUpload } from "@/components/admin/course/lesson-file-upload";
import { LessonForm } from "@/components/admin/course/lesson-form";
import { UnfinishedUploads } from "@/components/admin/course/unfinished-uploads";
import { ActionForm } from "@/components/admin/form/action-form";
import { Section } from "@/components/admin/layout/section";
import { buttonClassName } from "@/components/ui/button";
import { getLessonDocument } from "@/lib/content/content-documents";
import { documentSchemas } from "@/lib/content/document-schemas";
import { readVersions } from "@/lib/content/read-content";
import {
  readCourseForStaff,
  readUnfinishedUploads,
  readWatchedSteps,
} from "@/lib/course/read-course-for-staff";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Lesson" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function LessonPage({ params }: Props) {
  const admin = await requireStaff("content.edit");
  const { id } = await params;
  const ctx = appCtx();
  const document = getLessonDocument(id);
  const [course, { versions, liveNumber }, steps, uploads] = await Promise.all([
    readCourseForStaff(ctx, admin),
    readVersions(ctx, admin, document),
    readWatchedSteps(ctx, admin, id),
    readUnfinishedUploads(ctx, admin, id),
  ]);
  const lesson = course?.modules
    .flatMap(({ lessons }) => lessons)
    .find((candidate) => candidate.id === id);
  if (!lesson) notFound();
  const newest = versions[0];
  return (
    <DocumentScreen
      title={lesson.title}
      breadcrumbs={courseBreadcrumbs}
      description="Customers see the live version, and they keep their progress when you edit a lesson."
      document={document}
      versions={versions}
      liveNumber={liveNumber}
      publish={publishContentAction}
    >
      <LessonForm
        lessonId={id}
        copy={documentSchemas.lesson.parse(newest?.body ?? lesson)}
        basedOn={newest?.number ?? 0}
        save={saveLessonAction}
      />
      <Section title="Where customers stop">
        <DropOffChart steps={steps} />
      </Section>
      <Section title={lesson.isPublished ? "Published" : "Hidden"}>
        <ActionForm
          action={showLessonAction}
          submitLabel={lesson.isPublished ? "Hide from customers" : "Publish the lesson"}
          hidden={{
            lessonId: id,
            version: String(lesson.version),
            isPublished: String(!lesson.isPublished),
          }}
        />
      </Section>
      <Section title="Video, captions, and worksheets">
        <div className="grid gap-6">
          <LessonFileList files={lesson.files} remove={removeLessonFileAction} />
          <a
            href={`/admin/content/lessons/${id}/narrate`}
            className={`justify-self-start ${buttonClassName("secondary")}`}
          >
            Narrate this lesson
          </a>
          <UnfinishedUploads uploads={uploads} cancel={cancelUploadAction} />
          <LessonFileUpload
            lessonId={id}
            lengthSeconds={lesson.lengthSeconds}
            files={lesson.files}
          />
        </div>
      </Section>
    </DocumentScreen>
  );
}
