import { EditorForm } from "@/components/admin/form/editor-form";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import { FormCheckbox, FormField, FormTextarea } from "@/components/forms/form-field";
import type { LessonCopy } from "@/lib/content/document-schemas";
import { formatMinutes } from "@/lib/course/course-copy";

type Props = {
  readonly lessonId: string;
  readonly copy: LessonCopy;
  /** The version that the form's values come from. */
  readonly basedOn: number;
  readonly save: AdminAction;
};

/** Edits a lesson's text and settings. */
export function LessonForm({ lessonId, copy, basedOn, save }: Props) {
  const values = {
    title: copy.title,
    summary: copy.summary,
    body: copy.body,
    length: formatMinutes(copy.lengthSeconds),
    isPreview: copy.isPreview ? "on" : "",
    isRequired: copy.isRequired ? "on" : "",
  };
  return (
    <EditorForm
      action={save}
      editor={`lesson:${lessonId}`}
      canPublish
      hidden={{ lessonId }}
      basis={{ name: "basedOn", value: String(basedOn) }}
      values={values}
      className="grid max-w-3xl gap-5"
    >
      <FormField name="title" label="Title" required maxLength={120} />
      <FormTextarea name="summary" label="Summary" required rows={2} />
      <FormTextarea
        name="body"
        label="Text"
        required
        rows={18}
        hint="Use Markdown: ## for headings, - for lists, **bold**, and [link](https://example.com). {{mechanicalRate}} inserts the current rate."
      />
      <FormField
        name="length"
        label="Length"
        required
        autoComplete="off"
        hint="Enter minutes and seconds, such as 4:05. If the lesson has no video, enter its reading time."
      />
      <FormCheckbox
        name="isPreview"
        label="Free preview (anyone can watch this lesson)"
        required={false}
      />
      <FormCheckbox name="isRequired" label="Required for the certificate" required={false} />
    </EditorForm>
  );
}
