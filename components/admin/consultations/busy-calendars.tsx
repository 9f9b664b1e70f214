import type { ReactNode } from "react";
import { StaffTime } from "@/components/admin/display/staff-time";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { EmptyState } from "@/components/admin/table/data-table";
import { FormField, FormSelect } from "@/components/forms/form-field";
import { Untranslated } from "@/components/ui/untranslated";
import type { CalendarSummary } from "@/lib/consultations/busy-calendars/edit-calendars";
import { site } from "@/lib/core/site";
import { formatTimeZone } from "@/lib/inquiries/session-times";

type Props = {
  readonly calendars: readonly CalendarSummary[];
  /** A calendar on this computer that can be connected; null on a public site. */
  readonly demoUrl: string | null;
  /** The id of the calendar that the form connects. */
  readonly newId: string;
  readonly connect: AdminAction;
  readonly change: AdminAction;
  readonly remove: AdminAction;
};

const zoneListId = "calendar-time-zones";
const timeZones = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

const problemTexts: Readonly<Record<NonNullable<CalendarSummary["problem"]>, string>> = {
  unreachable: "It can’t be reached.",
  too_large: "It’s too large: up to 10 MB, 20,000 events, and 5,000 busy times are read.",
  not_calendar: "The address doesn’t lead to a calendar. Copy the private iCal address.",
  incomplete: "The file ended early, so events may be missing.",
  too_complex: "Reading it takes too long.",
};

/** Connected calendars, and the form that connects one. */
export function BusyCalendars(props: Props) {
  const { calendars, demoUrl, newId, connect, change, remove } = props;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {calendars.length === 0 ? (
        <EmptyState>
          No calendars yet. Connect yours, and its events will block session times.
        </EmptyState>
      ) : (
        <ul className="grid content-start gap-4">
          {calendars.map((calendar) => (
            <Calendar key={calendar.id} calendar={calendar} change={change} remove={remove} />
          ))}
        </ul>
      )}
      <ActionForm
        action={connect}
        submitLabel="Connect calendar"
        busyLabel="Connecting…"
        hidden={{ id: newId }}
        values={{ timeZone: site.timeZone, whenUnread: "book" }}
        className="grid content-start gap-4 [&>button]:justify-self-start"
      >
        <CalendarFields idPrefix="calendar-">
          {demoUrl ? (
            <p className="break-words text-soft">
              On this computer, you can connect the demo calendar:{" "}
              <Untranslated>{demoUrl}</Untranslated>
            </p>
          ) : null}
          <FormField
            name="address"
            idPrefix="calendar-"
            label="Private address (iCal)"
            maxLength={2000}
            hint="In Google Calendar: Settings, your calendar, Secret address in iCal format. Outlook, iCloud, Proton and Fastmail have one too. We encrypt it and don’t show it again."
            autoComplete="off"
            required
          />
        </CalendarFields>
        <datalist id={zoneListId}>
          {timeZones.map((zone) => (
            <option key={zone} value={zone}>
              {formatTimeZone(zone)}
            </option>
          ))}
        </datalist>
      </ActionForm>
    </div>
  );
}

type CalendarFieldsProps = { readonly idPrefix: string; readonly children?: ReactNode };

/** What staff choose for a calendar, the same when it's connected and later. */
function CalendarFields({ idPrefix, children }: CalendarFieldsProps) {
  return (
    <>
      <FormField
        name="name"
        idPrefix={idPrefix}
        label="Name"
        maxLength={60}
        hint="Only staff see it, also in alerts."
        required
      />
      {children}
      <FormField
        name="timeZone"
        idPrefix={idPrefix}
        label="Time zone of events without one"
        list={zoneListId}
        maxLength={64}
        hint="Type a city to search, such as Chicago or London."
        autoComplete="off"
        required
      />
      <FormSelect
        name="whenUnread"
        idPrefix={idPrefix}
        label="If it can’t be read for 24 hours"
        required
        choices={[
          { value: "book", label: "Keep booking, with what we know" },
          { value: "pause", label: "Pause booking" },
        ]}
      />
    </>
  );
}

type CalendarProps = Pick<Props, "change" | "remove"> & { readonly calendar: CalendarSummary };

function Calendar({ calendar, change, remove }: CalendarProps) {
  const { id, name, host, readAt, problem, events, warnings, timeZone, pausesBooking } = calendar;
  const values = { name, timeZone, whenUnread: pausesBooking ? "pause" : "book" };
  return (
    <li className="grid gap-1 border-b border-hairline pb-4">
      <span className="break-words font-semibold">{name}</span>
      {host ? (
        <span className="break-words text-soft">
          <Untranslated>{host}</Untranslated>
        </span>
      ) : null}
      {problem ? (
        <p>
          <span className="font-semibold text-emphasis">{problemTexts[problem]}</span>{" "}
          {readAt ? "What we know from it still blocks times." : null}
        </p>
      ) : null}
      {readAt ? (
        <p>
          Last read <StaffTime at={readAt} />, {events} {events === 1 ? "event" : "events"}.
        </p>
      ) : (
        <p>Not read yet. We read calendars every 5 minutes.</p>
      )}
      {warnings && warnings.skipped > 0 ? (
        <p>
          {warnings.skipped === 1
            ? "1 event can’t be read, so it doesn’t block times."
            : `${warnings.skipped} events can’t be read, so they don’t block times.`}
        </p>
      ) : null}
      {warnings && warnings.unknownZones.length > 0 ? (
        <p className="break-words">
          Unknown time zones, read as {formatTimeZone(timeZone)}: {warnings.unknownZones.join(", ")}
        </p>
      ) : null}
      {warnings?.ownZone ? (
        <div className="grid justify-items-start gap-1">
          <p>
            Some events have no time zone. We read them as {formatTimeZone(timeZone)}, and the
            calendar says {formatTimeZone(warnings.ownZone)}.
          </p>
          <ActionForm
            action={change}
            submitLabel={`Use ${formatTimeZone(warnings.ownZone)}`}
            busyLabel="Saving…"
            look="quiet"
            hidden={{ id, ...values, timeZone: warnings.ownZone }}
          />
        </div>
      ) : null}
      <p>
        {pausesBooking
          ? "Booking pauses if it can’t be read for 24 hours."
          : "Booking continues if it can’t be read for 24 hours."}
      </p>
      <details className="my-2">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">Edit {name}</summary>
        <ActionForm
          action={change}
          submitLabel="Save calendar"
          busyLabel="Saving…"
          hidden={{ id }}
          values={values}
          className="mt-2 mb-4 grid content-start gap-4 [&>button]:justify-self-start"
        >
          <CalendarFields idPrefix={`calendar-${id}-`} />
        </ActionForm>
      </details>
      <ActionForm
        action={remove}
        submitLabel={`Remove ${name}`}
        busyLabel="Removing…"
        look="secondary"
        hidden={{ id }}
        needsClick
      />
    </li>
  );
}
