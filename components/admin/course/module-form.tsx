import { EditorForm } from "@/components/admin/form/editor-form";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import { FormField, FormTextarea } from "@/components/forms/form-field";
import type { ModuleCopy } from "@/lib/content/document-schemas";

type Props = {
  readonly moduleId: string;
  readonly copy: ModuleCopy;
  /** The version that the form's values come from. */
  readonly basedOn: number;
  readonly save: AdminAction;
};

/** Edits a module's title and summary. */
export function ModuleForm({ moduleId, copy, basedOn, save }: Props) {
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
