import type { ReactNode } from "react";
import { TextLink } from "@/components/admin/display/text-link";
import { EditorForm } from "@/components/admin/form/editor-form";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import { FormCheckbox, FormField, FormSelect } from "@/components/forms/form-field";
import { Notice } from "@/components/ui/notice";
import { weekdays } from "@/lib/profile/public-profile";

type Props = {
  /** The fields' values as text. */
  readonly values: Readonly<Record<string, string>>;
  /** The version that they come from. */
  readonly basedOn: number;
  readonly hasMeetingLink: boolean;
  /** The business profile's scheduler links by length, which come first. */
  readonly schedulers: Readonly<Record<"30" | "45" | "60", string>>;
  readonly save: AdminAction;
};

const ways = [
  { value: "built_in", label: "Built-in page" },
  { value: "request", label: "Request form" },
];
const intervals = [15, 30, 60].map((minutes) => ({
  value: String(minutes),
  label: `${minutes} minutes`,
}));

/** Edits when sessions can be booked, and how. */
export function AvailabilityForm({ values, basedOn, hasMeetingLink, schedulers, save }: Props) {
  return (
    <EditorForm
      action={save}
      editor="availability"
      canPublish
      basis={{ name: "basedOn", value: String(basedOn) }}
      values={values}
      className="grid max-w-2xl gap-10"
    >
      {hasMeetingLink ? null : (
        <Notice title="No video meeting room yet">
          Visitors can’t book on the built-in page without one. Add it to the{" "}
          <TextLink href="/admin/settings/profile">business profile</TextLink>.
        </Notice>
      )}
      <Group title="Hours in Memphis time">
        <p className="text-soft">
          Write ranges such as 9 AM-12 PM, 1 PM-4 PM. Leave a day empty if you’re closed.
        </p>
        {weekdays.map((day) => (
          <FormField
            key={day}
            name={day}
            label={day}
            maxLength={200}
            autoComplete="off"
            required={false}
          />
        ))}
        <FormCheckbox name="closedOnHolidays" label="Closed on federal holidays" required={false} />
      </Group>
      <Group title="Limits">
        <div className="grid gap-5 sm:grid-cols-2">
          <Whole name="bufferBefore" label="Minutes free before a session" max={240} />
          <Whole name="bufferAfter" label="Minutes free after a session" max={240} />
          <Whole name="noticeHours" label="Notice in hours" max={720} />
          <Whole name="daysAhead" label="Days ahead" min={1} max={365} />
          <Whole name="sessionsPerDay" label="Sessions a day" min={1} max={24} />
          <FormSelect name="startEvery" label="Start times every" required choices={intervals} />
        </div>
      </Group>
      <Group title="Busy calendars">
        <p className="text-soft">
          Connect your calendar under{" "}
          <TextLink href="/admin/consultations/calendars">Calendars</TextLink>, so that visitors
          can’t book when you’re busy.
        </p>
        <FormCheckbox name="usesNoCalendar" label="I don’t use one" required={false} />
      </Group>
      <Group title="How each length is booked">
        {(["30", "45", "60"] as const).map((length) => (
          <FormSelect
            key={length}
            name={`way${length}`}
            label={`${length} minutes`}
            required
            choices={ways}
            hint={
              schedulers[length]
                ? `External link: the business profile sends visitors to ${schedulers[length]} instead.`
                : undefined
            }
          />
        ))}
      </Group>
    </EditorForm>
  );
}

type WholeProps = {
  readonly name: string;
  readonly label: string;
  readonly min?: number;
  readonly max: number;
};

function Whole({ name, label, min = 0, max }: WholeProps) {
  return (
    <FormField
      name={name}
      label={label}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      required
    />
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-xl font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}
