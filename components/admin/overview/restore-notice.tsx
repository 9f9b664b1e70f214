import { StaffTime } from "@/components/admin/display/staff-time";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { Notice } from "@/components/ui/notice";
import type { OpenRestore } from "@/lib/restores/decide-restore";

type Props = {
  readonly restore: OpenRestore;
  /** Null for staff who may not decide. */
  readonly decide: AdminAction | null;
};

/** Asks whether a restored site sends what was due before the restore. */
export function RestoreNotice({ restore, decide }: Props) {
  const { id, noticedAt, dataUntil, emails, subscribers } = restore;
  const restoreId = String(id);
  return (
    <Notice tone="error" title="Decide what this restored site sends">
      <p>
        Your site has run on a restored copy of its database since <StaffTime at={noticedAt} />.{" "}
        {dataUntil ? (
          <>
            Orders, unsubscribes, and other changes after <StaffTime at={dataUntil} /> are missing
            from the copy.{" "}
          </>
        ) : null}
        {describeHeld(emails, subscribers)} Everything new is sent as usual.
      </p>
      {decide ? (
        <div className="mt-3 flex flex-wrap items-start gap-3">
          <ActionForm
            action={decide}
            submitLabel="Skip what was due"
            look="primary"
            hidden={{ restoreId, decision: "skip" }}
          />
          <ConfirmAction
            label="Send it"
            title="Send what was due before the restore?"
            description="Choose this only if the site didn’t run between the copy and the restore. Otherwise people get the same emails twice."
            action={decide}
            hidden={{ restoreId, decision: "send" }}
          />
        </div>
      ) : (
        <p className="mt-2">Ask an admin to decide.</p>
      )}
    </Notice>
  );
}

function describeHeld(emails: number, subscribers: number): string {
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [`${number.toLocaleString("en-US")} ${number === 1 ? one : many}`];
  const held = [
    ...count(emails, "email", "emails"),
    ...count(subscribers, "subscriber’s newsletter", "subscribers’ newsletters"),
  ];
  if (held.length === 0) return "No email was due before the restore, so either answer is right.";
  return `The site may already have sent what was due before the restore, so we keep back ${held.join(" and ")}.`;
}
