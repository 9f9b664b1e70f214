import { notFound } from "next/navigation";
import { Suspense } from "react";
import {
  continueImportAction,
  removeImportFileAction,
  saveImportMappingAction,
  saveImportSettingsAction,
  startImportAction,
  stopImportAction,
  undoImportAction,
} from "@/app/(staff)/admin/(dashboard)/subscribers/import/actions";
import { ActionForm } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { ImportFiles } from "@/components/admin/imports/import-files";
import { ImportPreview } from "@/components/admin/imports/import-preview";
import { ImportSettingsForm } from "@/components/admin/imports/import-settings-form";
import { ImportUploader } from "@/components/admin/imports/import-uploader";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { SectionSkeleton } from "@/components/admin/layout/skeleton";
import { ExportLink } from "@/components/admin/table/export-link";
import { AutoRefresh } from "@/components/downloads/auto-refresh";
import type { AdminActor } from "@/lib/core/admin-actor";
import {
  describeChoices,
  describeCounts,
  describePreview,
  importStatusLabels,
  importTitles,
  rowProblemTexts,
} from "@/lib/imports/import-copy";
import { type ImportDetails, readImport, readPreview } from "@/lib/imports/read-import";
import { newsletterCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Import" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function ImportPage({ params }: Props) {
  const admin = await requireStaff("subscribers.manage");
  const details = await readImport(newsletterCtx(), admin, (await params).id);
  if (!details) notFound();
  const { record, files } = details;
  const isDraft = record.status === "draft";
  const isWorking = record.status === "running" || record.status === "undoing";
  return (
    <>
      {isWorking ? <AutoRefresh /> : null}
      <PageHeader
        title={importTitles[record.kind]}
        description={importStatusLabels[record.status]}
        breadcrumbs={[
          { href: "/admin/subscribers", label: "Subscribers" },
          { href: "/admin/subscribers/import", label: "Import" },
        ]}
      />
      {isDraft ? null : (
        <Section title="Result">
          <Result details={details} />
        </Section>
      )}
      {isDraft ? (
        <Section title="Add files">
          <ImportUploader importId={record.id} />
        </Section>
      ) : null}
      {files.length > 0 ? (
        <Section title="Files">
          <ImportFiles
            details={details}
            saveMapping={saveImportMappingAction}
            removeFile={removeImportFileAction}
          />
        </Section>
      ) : null}
      {isDraft && files.length > 0 ? (
        <>
          <Section title="Choices">
            <ImportSettingsForm details={details} save={saveImportSettingsAction} />
          </Section>
          <Section title="Preview">
            <Suspense fallback={<SectionSkeleton lines={4} />}>
              <Preview admin={admin} details={details} />
            </Suspense>
          </Section>
        </>
      ) : null}
      <Refused details={details} />
    </>
  );
}

async function Preview({
  admin,
  details,
}: {
  readonly admin: AdminActor;
  readonly details: ImportDetails;
}) {
  const { id } = details.record;
  const outlook = await readPreview(newsletterCtx(), admin, id);
  const { text, isEmpty } = describePreview(outlook, details.record);
  return (
    <div className="grid justify-items-start gap-5">
      <ImportPreview text={text} groups={outlook.groups} />
      {isEmpty ? null : (
        <ConfirmAction
          label="Import"
          title="Start this import?"
          description={`${describeChoices(details.record)} You can stop it, and undo it for 30 days.`}
          look="primary"
          action={startImportAction}
          hidden={{ importId: id }}
        />
      )}
    </div>
  );
}

const workTexts: Readonly<Partial<Record<ImportDetails["record"]["status"], string>>> = {
  running: "We’re importing. You can leave this page.",
  undoing: "We’re taking the import back. You can leave this page.",
};

function Result({ details }: { readonly details: ImportDetails }) {
  const { record, canUndo } = details;
  const hidden = { importId: record.id };
  const counts = describeCounts(record.counts);
  return (
    <div className="grid justify-items-start gap-4">
      <ul className="grid gap-1">
        {counts.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {workTexts[record.status] ? <li>{workTexts[record.status]}</li> : null}
      </ul>
      {record.statement ? <p className="max-w-[70ch] text-soft">{record.statement}</p> : null}
      {record.status === "running" ? (
        <ActionForm action={stopImportAction} submitLabel="Stop" hidden={hidden} />
      ) : null}
      {record.status === "stopped" ? (
        <ActionForm action={continueImportAction} submitLabel="Continue" hidden={hidden} />
      ) : null}
      {canUndo ? (
        <ConfirmAction
          label="Undo import"
          title="Undo this import?"
          description={
            record.kind === "customers"
              ? "The customers it added lose their access. If you import their sales again, their progress in the course comes back."
              : "We’ll delete the people it added who got nothing and did nothing since, and unsubscribe those who were emailed. What people did themselves stays."
          }
          look="danger"
          action={undoImportAction}
          hidden={hidden}
        />
      ) : null}
    </div>
  );
}

function Refused({ details }: { readonly details: ImportDetails }) {
  if (details.refused.length === 0) return null;
  return (
    <Section title="Refused rows">
      <ul className="mb-3 grid gap-1">
        {details.refused.map(({ problem, rows }) => (
          <li key={problem}>
            {rowProblemTexts[problem]}:{" "}
            <span className="figures font-semibold">{rows.toLocaleString("en-US")}</span>
          </li>
        ))}
      </ul>
      <ExportLink href={`/admin/subscribers/import/${details.record.id}/refused`} />
    </Section>
  );
}
