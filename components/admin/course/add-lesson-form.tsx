import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField, FormSelect } from "@/components/forms/form-field";

type Props = {
  readonly modules: readonly { readonly id: string; readonly title: string }[];
  readonly add: AdminAction;
};

/** Adds a lesson and opens it. */
export function AddLessonForm({ modules, add }: Props) {
  return (
    <ActionForm
      action={add}
      submitLabel="Add lesson"
      busyLabel="Adding..."
      className="grid max-w-2xl gap-5"
    >
      <FormField
        name="title"
        label="Title of the new lesson"
        required
        maxLength={120}
        hint="Customers don't see the lesson until you publish it."
      />
      <FormSelect
        name="moduleId"
        label="Module"
        required
        choices={modules.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </ActionForm>
  );
}
