import { notFound } from "next/navigation";
import { courseBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { PageHeader } from "@/components/admin/layout/page-header";
import { NarrationStudio } from "@/components/admin/narration/narration-studio";
import { SessionMonitor } from "@/components/staff-auth/session-monitor";
import { Notice } from "@/components/ui/notice";
import { readNarration } from "@/lib/course/read-course-for-staff";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Narrate a lesson" };

type Props = { readonly params: Promise<{ readonly id: string }> };

/** Mixing happens in the browser's memory. */
const maxVideoBytes = 500 * 1024 * 1024;

export default async function NarratePage({ params }: Props) {
  const admin = await requireStaff("content.edit");
  const lesson = await readNarration(appCtx(), admin, (await params).id);
  if (!lesson) notFound();
  const { id, title, video } = lesson;
  const lessonPath = `/admin/content/lessons/${id}`;
  return (
    <main id="main" tabIndex={-1} className="px-4 py-6 outline-none md:px-8 md:py-8">
      <SessionMonitor />
      <PageHeader
        title="Narrate"
        breadcrumbs={[...courseBreadcrumbs, { href: lessonPath, label: title }]}
        description="Read each slide's text aloud. We mix your recordings into the video in this browser, and its slides and captions follow your voice."
      />
      {video && video.sizeBytes <= maxVideoBytes ? (
        <NarrationStudio lessonId={id} lessonPath={lessonPath} video={video} />
      ) : (
        <Notice>
          {video
            ? "This video is too large to narrate here. Upload one of up to 500 MB."
            : "Upload a video and its captions first. The captions are the text you read."}
        </Notice>
      )}
    </main>
  );
}
