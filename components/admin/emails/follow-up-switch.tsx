import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import type { FollowUp } from "@/lib/newsletter/follow-ups/follow-ups";

type Props = {
  readonly followUp: Pick<FollowUp, "id" | "isPublished">;
  readonly change: AdminAction;
};

export function FollowUpSwitch({ followUp: { id, isPublished }, change }: Props) {
  return isPublished ? (
    <ActionForm action={change} submitLabel="Switch off" hidden={{ issueId: id, isOn: "no" }} />
  ) : (
    <ConfirmAction
      label="Switch on"
      title="Switch this email on?"
      description="We’ll send the published text to everyone who’s due, and from now on each day. You can switch it off at any time."
      look="primary"
      action={change}
      hidden={{ issueId: id, isOn: "yes" }}
    />
  );
}
