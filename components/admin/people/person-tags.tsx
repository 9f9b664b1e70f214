import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField } from "@/components/forms/form-field";

type Props = {
  readonly personId: string;
  readonly tags: readonly string[];
  readonly add: AdminAction;
  readonly remove: AdminAction;
};

/** A person's tags, and the form that adds one. */
export function PersonTags({ personId, tags, add, remove }: Props) {
  return (
    <div className="grid gap-4">
      {tags.length > 0 ? (
        <ul className="grid gap-2">
          {tags.map((tag) => (
            <li key={tag} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="wrap-anywhere">{tag}</span>
              <ActionForm
                action={remove}
                submitLabel="Remove"
                hidden={{ personId, tag }}
                undo={{ action: add, fields: { personId, tag } }}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">No tags yet.</p>
      )}
      <ActionForm
        key={tags.length}
        action={add}
        submitLabel="Add tag"
        hidden={{ personId }}
        className="flex flex-wrap items-end gap-3"
      >
        <FormField name="tag" label="Tag" maxLength={60} required className="w-48!" />
      </ActionForm>
    </div>
  );
}
