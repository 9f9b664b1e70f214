import { StaffDay } from "@/components/admin/display/staff-time";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { EmptyState } from "@/components/admin/table/data-table";
import { FormField } from "@/components/forms/form-field";
import { formatStaffDay } from "@/lib/core/chicago-time";
import { formatClockTime } from "@/lib/inquiries/session-times";

type Entry = {
  readonly id: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly startsTime: string | null;
  readonly endsTime: string | null;
  readonly note: string | null;
};

type Props = {
  readonly entries: readonly Entry[];
  readonly add: AdminAction;
  readonly remove: AdminAction;
};

/** Days without sessions, or parts of them, and the form that adds some. */
export function TimeOff({ entries, add, remove }: Props) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {entries.length === 0 ? (
        <EmptyState>No time off. Weekends and federal holidays are always closed.</EmptyState>
      ) : (
        <ul className="grid content-start gap-2">
          {entries.map(({ id, startsOn, endsOn, startsTime, endsTime, note }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hairline pb-2"
            >
              <span className="min-w-0">
                <span className="font-semibold">
                  <StaffDay day={startsOn} />
                  {startsTime ? ` from ${formatClockTime(startsTime)}` : ""}
                  {endsOn === startsOn ? null : (
                    <>
                      {" to "}
                      <StaffDay day={endsOn} />
                    </>
                  )}
                  {endsTime ? ` until ${formatClockTime(endsTime)}` : ""}
                </span>
                {note ? <span className="block break-words text-soft">{note}</span> : null}
              </span>
              <ActionForm
                action={remove}
                submitLabel={`Delete time off ${formatStaffDay(startsOn)}`}
                busyLabel="Deleting…"
                hidden={{ id }}
              />
            </li>
          ))}
        </ul>
      )}
      <ActionForm
        action={add}
        submitLabel="Add time off"
        busyLabel="Adding…"
        className="grid content-start gap-4 sm:grid-cols-2 [&>button]:justify-self-start"
      >
        <FormField name="startsOn" idPrefix="off-" type="date" label="First day off" required />
        <FormField
          name="endsOn"
          idPrefix="off-"
          type="date"
          label="Last day off"
          hint="Leave empty for one day."
        />
        <FormField
          name="startsTime"
          idPrefix="off-"
          type="time"
          label="From"
          hint="On the first day. Leave empty for the full day."
        />
        <FormField
          name="endsTime"
          idPrefix="off-"
          type="time"
          label="Until"
          hint="On the last day."
        />
        <div className="sm:col-span-2">
          <FormField
            name="note"
            idPrefix="off-"
            label="Note"
            maxLength={200}
            hint="Only staff see it."
          />
        </div>
      </ActionForm>
    </div>
  );
}
