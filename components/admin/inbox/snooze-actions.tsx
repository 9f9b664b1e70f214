import { StaffTime } from "@/components/admin/display/staff-time";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { SnoozeFields } from "@/components/admin/inbox/snooze-fields";
import { addDays, getChicagoDay, toChicagoDateTime } from "@/lib/core/chicago-time";
import { formatShortStaffTime } from "@/lib/core/format-staff-time";
import type { InquiryStatus } from "@/lib/inquiries/choices";
import { getNextBusinessDay } from "@/lib/inquiries/reply-due";

type Props = {
  readonly inquiry: {
    readonly id: string;
    readonly status: InquiryStatus;
    readonly dueAt: Date;
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
  const { id: inquiryId, status, dueAt, snoozedUntil } = inquiry;
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
  const isReplyDue = status === "new" || status === "open";
  return (
    <ConfirmAction
      label="Snooze"
      title="Snooze message"
      description="We'll hide this message from the open lists until the time you choose, or until the sender writes again."
      action={actions.snooze}
      hidden={hidden}
      undo={{ action: actions.end, fields: hidden }}
    >
      <SnoozeFields
        min={today}
        initial={{ date: nextDay, time: "09:00" }}
        dateHint={nextDay === addDays(today, 1) ? undefined : skippedHint}
        deadline={
          isReplyDue
            ? { at: toChicagoDateTime(dueAt), label: formatShortStaffTime(dueAt, now) }
            : null
        }
      />
    </ConfirmAction>
  );
}
