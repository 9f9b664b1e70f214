import { Badge } from "@/components/admin/display/badge";
import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffTime } from "@/components/admin/display/staff-time";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import type { SenderState } from "@/lib/newsletter/sending/read-sending";

type Props = { readonly sender: SenderState; readonly resume: AdminAction };

/** Shows the sender's status and resumes a stopped sequence. */
export function SenderPanel({ sender, resume }: Props) {
  const { stopped, lastRun, isSending, resumedAt, warmUpRemaining } = sender;
  const run = lastRun && (
    <>
      <StaffTime at={lastRun.startedAt} />: {lastRun.claimed} due, {lastRun.sent} sent
      {lastRun.endedAt || isSending ? null : ", interrupted"}
    </>
  );
  return (
    <div className="grid gap-5">
      {stopped ? (
        <div role="alert" className="grid justify-items-start gap-3 border-l-4 border-danger pl-4">
          <p>
            <Badge tone="bad">Stopped</Badge> <StaffTime at={stopped.at} />
          </p>
          <p>
            {stopped.reason} We still send welcome emails, and subscribers keep their place in the
            series.
          </p>
          <ConfirmAction
            label="Resume"
            title="Resume the newsletter?"
            description="Fix the cause first. We'll start counting bounces and complaints from zero, and the limits will stay the same."
            look="primary"
            action={resume}
          />
        </div>
      ) : null}
      <DescriptionList
        facts={[
          {
            label: "Status",
            value: stopped ? "Stopped automatically" : isSending ? "Sending now" : "On schedule",
          },
          { label: "Last run", value: run ?? "Never" },
          { label: "Resumed", value: <StaffTime at={resumedAt} /> },
          {
            label: "Warm-up",
            value:
              warmUpRemaining === null
                ? "No limit"
                : `${warmUpRemaining.toLocaleString("en-US")} emails left today`,
          },
        ]}
      />
    </div>
  );
}
