import { notFound } from "next/navigation";
import {
  publishContentAction,
  saveModuleAction,
} from "@/app/(staff)/admin/(dashboard)/content/actions";
import { courseBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { DocumentScreen } from "@/components/admin/content/document-screen";
import { EditorForm } from "@/components/admin/form/editor-form";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import { FormField, FormTextarea } from "@/components/forms/form-field";
import { getModuleDocument } from "@/lib/content/content-documents";
import { documentSchemas, type ModuleCopy } from "@/lib/content/document-schemas";
import { readVersions } from "@/lib/content/read-content";
import { readCourseForStaff } from "@/lib/course/read-course-for-staff";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Module" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function ModulePage({ params }: Props) {
  const admin = await requireStaff("content.edit");
  const { id } = await params;
  const ctx = appCtx();
  const document = getModuleDocument(id);
  const [course, { versions, liveNumber }] = await Promise.all([
    readCourseForStaff(ctx, admin),
    readVersions(ctx, admin, document),
  ]);
  const found = course?.modules.find((candidate) => candidate.id === id);
  if (!found) notFound();
  const newest = versions[0];
  return (
    <DocumentScreen
      title={found.title}
      breadcrumbs={courseBreadcrumbs}
      description="Customers see the live version."
      document={document}
      versions={versions}
      liveNumber={liveNumber}
      publish={publishContentAction}
    >
      <ModuleForm
        moduleId={id}
        copy={documentSchemas.module.parse(newest?.body ?? found)}
        basedOn={newest?.number ?? 0}
        save={saveModuleAction}
      />
    </DocumentScreen>
  );
}

type ModuleFormProps = {
  readonly moduleId: string;
  readonly copy: ModuleCopy;
  /** The version that the form's values come from. */
  readonly basedOn: number;
  readonly save: AdminAction;
};

/** Edits a module's title and summary. */
function ModuleForm({ moduleId, copy, basedOn, save }: ModuleFormProps) {
  return (
    <EditorForm
      action={save}
      editor={`module:${moduleId}`}
      canPublish
      hidden={{ moduleId }}
      basis={{ name: "basedOn", value: String(basedOn) }}
      values={copy}
      className="grid max-w-3xl gap-5"
    >
      <FormField name="title" label="Title" required maxLength={120} />
      <FormTextarea name="summary" label="Summary" required rows={2} />
    </EditorForm>
  );
}
