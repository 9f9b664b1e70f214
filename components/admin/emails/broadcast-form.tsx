"use client";

import { useState } from "react";
import { EditorForm } from "@/components/admin/form/editor-form";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import { FormField, FormSelect } from "@/components/forms/form-field";
import { describeWeekday, windowChoices } from "@/lib/newsletter/broadcasts/broadcast-copy";

type Props = {
  readonly action: AdminAction;
  readonly broadcastId: string;
  readonly version: number;
  readonly values: {
    readonly audience: string;
    readonly day: string;
    readonly windowDays: string;
  };
  readonly today: string;
  readonly segments: readonly { readonly value: string; readonly label: string }[];
};

/** Who gets a broadcast, and when. */
export function BroadcastForm({ action, broadcastId, version, values, today, segments }: Props) {
  const [day, setDay] = useState(values.day);
  return (
    <EditorForm
      action={action}
      editor={`broadcast:${broadcastId}`}
      basis={{ name: "version", value: String(version) }}
      hidden={{ broadcastId }}
      values={values}
      className="grid max-w-2xl gap-5"
    >
      <FormSelect
        name="audience"
        label="Audience"
        required
        choices={segments}
        hint="We leave out subscribers who paused, unsubscribed, bounced, or haven't had both welcome emails."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          name="day"
          label="Day"
          type="date"
          min={today}
          required
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
          hint={/^\d{4}-\d\d-\d\d$/.test(day) ? describeWeekday(day) : "Tuesday reaches everyone."}
        />
        <FormSelect
          name="windowDays"
          label="Further days"
          required
          choices={windowChoices}
          hint="For subscribers who can't get it on that day."
        />
      </div>
    </EditorForm>
  );
}
