import type { Metadata } from "next";
import { connection } from "next/server";
import {
  publishContentAction,
  restoreOriginalAction,
  saveLessonsAction,
} from "@/app/(staff)/admin/(dashboard)/content/actions";
import { DocumentScreen } from "@/components/admin/content/document-screen";
import { LessonsForm } from "@/components/admin/content/lessons-form";
import { documentSchemas } from "@/lib/content/document-schemas";
import { seedLessons } from "@/lib/content/original-content";
import { readVersions } from "@/lib/content/read-versions";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff/current-admin";

export const metadata: Metadata = { title: "Course lessons" };

export default async function LessonsPage() {
  await connection();
  const admin = await requireAdmin();
  const { versions, liveNumber } = await readVersions(appCtx(), admin, "lessons");
  const newest = versions[0];
  return (
    <DocumentScreen
      title="Course lessons"
      description="The outline on the course's page. Lessons stay locked until the course opens."
      document="lessons"
      versions={versions}
      liveNumber={liveNumber}
      publish={publishContentAction}
      restore={restoreOriginalAction}
    >
      <LessonsForm
        lessons={newest ? documentSchemas.lessons.parse(newest.body) : seedLessons}
        basedOn={newest?.number ?? 0}
        save={saveLessonsAction}
      />
    </DocumentScreen>
  );
}
