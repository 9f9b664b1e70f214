import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField, FormTextarea } from "@/components/forms/form-field";
import { replyPlaceholders } from "@/lib/inquiries/reply-placeholders";

type Props = {
  readonly action: AdminAction;
  readonly id: string;
  /** The inbox page that staff came from, which the list then links to. */
  readonly from: string;
  /** The version being edited; 0 for a new reply. */
  readonly version: number;
  readonly values?: { readonly title: string; readonly body: string };
};

export function SavedReplyForm({ action, id, from, version, values }: Props) {
  return (
    <ActionForm
      action={action}
      submitLabel="Save"
      busyLabel="Saving…"
      look="primary"
      hidden={{ id, from }}
      basis={{ version: String(version) }}
      {...(values && { values })}
      className="grid max-w-2xl gap-5"
    >
      <FormField name="title" label="Title" required maxLength={100} />
      <FormTextarea name="body" label="Text" required rows={10} maxLength={10_000} />
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {Object.entries(replyPlaceholders).map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd className="text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </ActionForm>
  );
}
