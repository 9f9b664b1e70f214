import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import {
  publishContentAction,
  restoreOriginalAction,
  savePracticeAction,
} from "@/app/(staff)/admin/(dashboard)/content/actions";
import { courseBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { DocumentScreen } from "@/components/admin/content/document-screen";
import { PracticeTextForm } from "@/components/admin/course/practice-text-form";
import { Section } from "@/components/admin/layout/section";
import { DataTable } from "@/components/admin/table/data-table";
import { isExerciseId } from "@/db/values/course";
import { readVersions } from "@/lib/content/read-content";
import { exercises } from "@/lib/course/practice";
import { readMissedCounts } from "@/lib/course/read-course-for-staff";
import { listQuestions } from "@/lib/practice/exercise";
import { getPracticeDocument, toPracticeCopy } from "@/lib/practice/practice-copy";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata: Metadata = { title: "Exercise" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function PracticePage({ params }: Props) {
  await connection();
  const admin = await requireStaff("content.edit");
  const { id } = await params;
  if (!isExerciseId(id)) notFound();
  const ctx = appCtx();
  const document = getPracticeDocument(id);
  const [{ versions, liveNumber }, missed] = await Promise.all([
    readVersions(ctx, admin, document),
    readMissedCounts(ctx, admin, id),
  ]);
  const newest = versions[0];
  const copy = toPracticeCopy(id, newest?.body);
  const questions = listQuestions(exercises[id]).map((question) => ({
    id: question.id,
    label: question.label ?? copy.texts[question.id] ?? question.id,
    customers: missed.get(question.id) ?? 0,
  }));
  return (
    <DocumentScreen
      title={copy.title}
      breadcrumbs={courseBreadcrumbs}
      description="Edit what the exercise says. Its numbers and right answers are part of the site."
      document={document}
      versions={versions}
      liveNumber={liveNumber}
      publish={publishContentAction}
      restore={restoreOriginalAction}
    >
      <Section title="Where customers go wrong">
        <DataTable
          caption="Customers who ever answered a question wrong"
          rows={questions.toSorted((one, other) => other.customers - one.customers)}
          rowKey={(question) => question.id}
          empty="No questions."
          columns={[
            { label: "Question", cell: ({ label }) => label },
            {
              label: "Customers",
              align: "right",
              cell: ({ customers }) => customers,
            },
          ]}
        />
      </Section>
      <PracticeTextForm
        exerciseId={id}
        copy={copy}
        basedOn={newest?.number ?? 0}
        save={savePracticeAction}
      />
    </DocumentScreen>
  );
}
