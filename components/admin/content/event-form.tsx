"use client";

import type { ChangeEvent } from "react";
import { EditorForm } from "@/components/admin/form/editor-form";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import { FormCheckbox, FormField, FormTextarea } from "@/components/forms/form-field";

type Props = {
  readonly action: AdminAction;
  /** The event's id; a new event gets this one, so that a repeated save creates it once. */
  readonly eventId: string;
  /** The version that's edited; 0 for a new event. */
  readonly version: number;
  readonly values?: Readonly<Record<string, string>>;
};

/** Event details. Times are in Chicago. */
export function EventForm({ action, eventId, version, values = {} }: Props) {
  return (
    <EditorForm
      action={action}
      editor={`event:${version === 0 ? "new" : eventId}`}
      basis={{ name: "version", value: String(version) }}
      hidden={{ eventId }}
      values={values}
      className="grid max-w-2xl gap-5"
    >
      <FormField name="title" label="Title" required maxLength={200} />
      <FormTextarea name="description" label="Description" />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField name="startDay" label="Start date" type="date" required onChange={moveEndDay} />
        <FormField name="startTime" label="Start time (Central)" type="time" required />
        <FormField name="endDay" label="End date" type="date" required />
        <FormField name="endTime" label="End time (Central)" type="time" required />
      </div>
      <FormField
        name="location"
        label="Location"
        hint="Leave this field empty for an online event."
        maxLength={200}
      />
      <FormField
        name="url"
        label="Event link"
        type="url"
        hint="The link must start with https://."
        maxLength={500}
      />
      <FormCheckbox name="isPublished" label="Publish this event on the site" required={false} />
    </EditorForm>
  );
}

/** Most events end on the day they start. */
function moveEndDay({ currentTarget: start }: ChangeEvent<HTMLInputElement>): void {
  const end = start.form?.elements.namedItem("endDay");
  if (end instanceof HTMLInputElement && end.value < start.value) end.value = start.value;
}
