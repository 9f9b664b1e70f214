import { Badge } from "@/components/admin/display/badge";
import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffTime } from "@/components/admin/display/staff-time";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import type { SenderState } from "@/lib/newsletter/sending/read-sender";

type Props = { readonly sender: SenderState; readonly resume: AdminAction };

/** Whether the newsletter goes out, and how to set it going again. */
export function SenderPanel({ sender, resume }: Props) {
  const { stopped, lastRun, isSending, resumedAt, warmUpRemaining: leftOfWarmUp } = sender;
  const run = lastRun && (
    <>
      <StaffTime at={lastRun.startedAt} />: {lastRun.claimed} taken up, {lastRun.sent} sent
      {lastRun.endedAt || isSending ? null : ", cut off"}
    </>
  );
  return (
    <div className="grid gap-5">
      {stopped ? (
        <div role="alert" className="grid justify-items-start gap-3 border-l-4 border-danger pl-4">
          <p>
            <Badge tone="bad">Stopped</Badge> <StaffTime at={stopped.at} />
          </p>
          <p>{stopped.reason} Welcomes still leave; readers stay where they are.</p>
          <ConfirmAction
            label="Resume"
            title="Set the newsletter going again?"
            description="Find the cause first. Mails from before count no more; if the next ones fare as badly, it stops again."
            look="primary"
            action={resume}
          />
        </div>
      ) : null}
      <DescriptionList
        facts={[
          {
            label: "State",
            value: stopped ? "Stopped itself" : isSending ? "Sending now" : "Goes out on its hours",
          },
          { label: "Last run", value: run ?? "never yet" },
          { label: "Resumed", value: <StaffTime at={resumedAt} /> },
          {
            label: "Warm-up",
            value:
              leftOfWarmUp === null
                ? "no limit"
                : `${leftOfWarmUp.toLocaleString("en-US")} mails left today`,
          },
        ]}
      />
    </div>
  );
}
