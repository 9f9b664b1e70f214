import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { contentBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { LessonTable } from "@/components/admin/course/lesson-table";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { readCourseForStaff } from "@/lib/course/read-course-for-staff";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff/current-admin";

export const metadata: Metadata = { title: "Course" };

export default async function CoursePage() {
  await connection();
  const admin = await requireAdmin();
  const found = await readCourseForStaff(appCtx(), admin);
  if (!found) notFound();
  return (
    <>
      <PageHeader
        title="Course"
        breadcrumbs={contentBreadcrumbs}
        description="Modules and lessons. Each lesson has text, a video, captions and worksheets."
      />
      {found.modules.map((module, index) => (
        <Section key={module.id} title={`${index + 1}. ${module.title}`}>
          <LessonTable module={module} />
        </Section>
      ))}
    </>
  );
}
