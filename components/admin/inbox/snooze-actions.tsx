import { StaffTime } from "@/components/admin/display/staff-time";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { FormField } from "@/components/forms/form-field";
import { addDays, getChicagoDay, toChicagoDateTime } from "@/lib/core/chicago-clock";
import type { InquiryStatus } from "@/lib/inquiries/choices";
import { getNextBusinessDay } from "@/lib/inquiries/reply-due";

type Props = {
  readonly inquiry: {
    readonly id: string;
    readonly status: InquiryStatus;
    readonly snoozedUntil: Date | null;
  };
  readonly isSnoozed: boolean;
  readonly seenEmails: number;
  readonly now: Date;
  readonly actions: Readonly<Record<"snooze" | "end", AdminAction>>;
};

const skippedHint = "The next business day. Weekends and federal holidays don't count.";

/** Snoozes an unclosed message, by default until 9 AM on the next business day, or ends that. */
export function SnoozeActions({ inquiry, isSnoozed, seenEmails, now, actions }: Props) {
  const { id: inquiryId, status, snoozedUntil } = inquiry;
  if (status === "closed") return null;
  const hidden = { inquiryId, seenEmails: String(seenEmails) };
  if (isSnoozed)
    return (
      <ActionForm
        action={actions.end}
        submitLabel="End snooze"
        hidden={hidden}
        undo={
          snoozedUntil
            ? { action: actions.snooze, fields: { ...hidden, ...toChicagoDateTime(snoozedUntil) } }
            : undefined
        }
      >
        <p className="text-sm">
          Snoozed until <StaffTime at={snoozedUntil} />
        </p>
      </ActionForm>
    );
  const today = getChicagoDay(now);
  const nextDay = getNextBusinessDay(today);
  return (
    <ConfirmAction
      label="Snooze"
      title="Snooze message"
      description="We'll hide this message from the open lists until the time you choose, or until the sender writes again."
      action={actions.snooze}
      hidden={hidden}
      undo={{ action: actions.end, fields: hidden }}
    >
      <FormField
        name="date"
        idPrefix="snooze-"
        label="Date"
        type="date"
        required
        min={today}
        initial={nextDay}
        hint={nextDay === addDays(today, 1) ? undefined : skippedHint}
      />
      <FormField
        name="time"
        idPrefix="snooze-"
        label="Time (Central)"
        type="time"
        required
        initial="09:00"
      />
    </ConfirmAction>
  );
}
