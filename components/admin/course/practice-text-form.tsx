import { EditorForm } from "@/components/admin/form/editor-form";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import { FormCheckbox, FormField, FormTextarea } from "@/components/forms/form-field";
import { type PracticeCopy, practiceTextPrefix } from "@/lib/content/document-schemas";

type Props = {
  readonly exerciseId: string;
  readonly copy: PracticeCopy;
  /** The version that the form's values come from. */
  readonly basedOn: number;
  readonly save: AdminAction;
};

/** Edits the texts of a practice exercise. */
export function PracticeTextForm({ exerciseId, copy, basedOn, save }: Props) {
  const { title, summary, note, body, isRequired, texts } = copy;
  const entries = Object.entries(texts);
  const fields = entries.map(([key, text]) => [practiceTextPrefix + key, text]);
  return (
    <EditorForm
      action={save}
      editor={`practice:${exerciseId}`}
      canPublish
      hidden={{ exerciseId }}
      basis={{ name: "basedOn", value: String(basedOn) }}
      values={{
        title,
        summary,
        note,
        body,
        isRequired: isRequired ? "on" : "",
        ...Object.fromEntries(fields),
      }}
      className="grid max-w-3xl gap-5"
    >
      <FormField name="title" label="Title" required maxLength={120} />
      <FormTextarea name="summary" label="Summary" required rows={2} />
      <FormTextarea
        name="note"
        label="What kind of practice it is"
        required
        rows={3}
        hint="Say that it’s practice, and which form it resembles as of when."
      />
      <FormTextarea
        name="body"
        label="Task"
        required
        rows={18}
        hint="Use Markdown, as in lessons. The right answers follow from the names and numbers here, so leave those as they are."
      />
      <FormCheckbox name="isRequired" label="Required for the certificate" required={false} />
      <h3 className="mt-4 text-xl">Questions, hints, and explanations</h3>
      {entries.map(([key]) => (
        <FormTextarea
          key={key}
          name={practiceTextPrefix + key}
          label={describeKey(key)}
          required
          rows={2}
        />
      ))}
    </EditorForm>
  );
}

/** Names a text by what it's for; the key's form is described at `Question`. */
function describeKey(key: string): string {
  const [, question = key, mark, rest] = /^([\w-]+)(?:([.=])(.+))?$/.exec(key) ?? [];
  if (key === "empty") return "No answer";
  if (question === "part") return `Heading: ${rest}`;
  if (mark === undefined) return `${question}: question`;
  if (mark === "=") return `${question}: choice “${rest}”`;
  return rest === "hint" ? `${question}: hint` : `${question}: if wrong (${rest})`;
}
