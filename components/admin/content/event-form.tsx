import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormCheckbox, FormField, FormTextarea } from "@/components/forms/form-field";

type Props = {
  readonly action: AdminAction;
  readonly values?: Readonly<Record<string, string>>;
  readonly hidden?: Readonly<Record<string, string>>;
};

/** Event details. Times are in Chicago. */
export function EventForm({ action, values = {}, hidden = {} }: Props) {
  return (
    <ActionForm
      action={action}
      submitLabel="Save"
      busyLabel="Saving..."
      look="primary"
      values={values}
      hidden={hidden}
      className="grid max-w-2xl gap-5"
    >
      <FormField name="title" label="Title" required maxLength={200} />
      <FormTextarea name="description" label="Description" />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField name="startDay" label="Start date" type="date" required />
        <FormField name="startTime" label="Start time (Central)" type="time" required />
        <FormField name="endDay" label="End date" type="date" required />
        <FormField name="endTime" label="End time (Central)" type="time" required />
      </div>
      <FormField
        name="location"
        label="Location"
        hint="Leave empty for an online event."
        maxLength={200}
      />
      <FormField
        name="url"
        label="Event link"
        type="url"
        hint="Must start with https://."
        maxLength={500}
      />
      <FormCheckbox
        name="isPublished"
        label="Published (if not, only staff see the event)"
        required={false}
      />
    </ActionForm>
  );
}
