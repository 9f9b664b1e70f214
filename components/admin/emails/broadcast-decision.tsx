import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { FormField } from "@/components/forms/form-field";
import { Notice } from "@/components/ui/notice";
import { reviewReasonTexts } from "@/lib/newsletter/broadcasts/broadcast-copy";

type Props = {
  readonly broadcastId: string;
  readonly version: number;
  readonly reason: keyof typeof reviewReasonTexts;
  /** Its recipients are frozen. */
  readonly hasStarted: boolean;
  readonly today: string;
  readonly resume: AdminAction;
  readonly cancel: AdminAction;
};

/** Says why a broadcast wasn't sent by itself, and lets staff send or skip it. */
export function BroadcastDecision(props: Props) {
  const { broadcastId, version, reason, hasStarted, today, resume, cancel } = props;
  const hidden = { broadcastId, version: String(version) };
  return (
    <Notice tone="error" title="Send or skip this broadcast?">
      <p>
        {reviewReasonTexts[reason]} We won’t send it unless you choose a day.
        {hasStarted ? " Only subscribers who are still waiting for it get it." : ""}
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <ActionForm
          action={resume}
          submitLabel="Send on this day"
          look="primary"
          hidden={hidden}
          values={{ day: today }}
          className="flex flex-wrap items-end gap-3"
        >
          <FormField name="day" label="Day" type="date" min={today} required className="w-44!" />
        </ActionForm>
        <ConfirmAction
          label="Skip"
          title="Skip this broadcast?"
          description="We won't send it to anyone else. The series continues as usual."
          confirmLabel="Skip broadcast"
          look="danger"
          action={cancel}
          hidden={hidden}
        />
      </div>
    </Notice>
  );
}
