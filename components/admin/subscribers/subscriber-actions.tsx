import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { FormSelect, FormTextarea } from "@/components/forms/form-field";
import { hasBouncedOrComplained } from "@/lib/newsletter/subscription/subscriber";
import { frequencyLabels, staffFrequencies } from "@/lib/subscribers/frequency";
import type { SubscriberDetails } from "@/lib/subscribers/read-subscriber";

type Props = {
  readonly person: SubscriberDetails;
  readonly actions: Readonly<
    Record<"resend" | "setFrequency" | "unsubscribe" | "lift", AdminAction>
  >;
};

/** What staff can do for one subscriber now; what would lead nowhere is not offered. */
export function SubscriberActions({ person, actions }: Props) {
  const { subscriber, suppression, status } = person;
  const hidden = { subscriberId: subscriber.id };
  const canRemoveSuppression = hasBouncedOrComplained(suppression);
  const hasLeft = status === "unsubscribed";
  return (
    <div className="grid justify-items-start gap-5">
      {person.isAwaitingConfirmation ? (
        <ActionForm
          action={actions.resend}
          submitLabel="Resend confirmation"
          busyLabel="Sending…"
          hidden={hidden}
        />
      ) : null}
      {hasLeft ? null : (
        <ActionForm
          key={subscriber.frequencyPref}
          action={actions.setFrequency}
          submitLabel="Change pace"
          hidden={{ ...hidden, was: subscriber.frequencyPref }}
          values={{ frequency: subscriber.frequencyPref }}
          className="flex flex-wrap items-end gap-3"
        >
          <FormSelect
            name="frequency"
            label="Pace"
            required
            choices={staffFrequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
          />
        </ActionForm>
      )}
      {hasLeft ? null : (
        <ConfirmAction
          label="Unsubscribe"
          title="Unsubscribe this address?"
          description="No further mail of the newsletter leaves. Only they can come back, by signing up again or by their own preferences."
          look="danger"
          action={actions.unsubscribe}
          hidden={hidden}
        />
      )}
      {canRemoveSuppression ? (
        <ConfirmAction
          label={suppression === "bounced" ? "Lift the bounce" : "Lift the complaint"}
          title="Mail this address again?"
          description="Lifts the suppression here and at the mail provider. Do it only if you know that the mailbox works and its owner wants the newsletter: a second complaint harms every mail of ours."
          confirmLabel="Lift it"
          busyLabel="Asking the provider…"
          action={actions.lift}
          hidden={hidden}
        >
          <FormTextarea name="reason" label="Reason" required rows={3} maxLength={500} />
        </ConfirmAction>
      ) : null}
      {hasLeft && !canRemoveSuppression && !person.isAwaitingConfirmation ? (
        <p className="text-soft">They have left. Only they can come back.</p>
      ) : null}
    </div>
  );
}
