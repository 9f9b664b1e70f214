import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { FormSelect, FormTextarea } from "@/components/forms/form-field";
import { hasBouncedOrComplained } from "@/lib/newsletter/subscription/subscriber";
import type { SubscriberDetails } from "@/lib/subscribers/read-subscribers";
import { frequencyLabels, staffFrequencies } from "@/lib/subscribers/subscriber-copy";

type Props = {
  readonly details: SubscriberDetails;
  readonly actions: Readonly<
    Record<"resend" | "setFrequency" | "unsubscribe" | "removeSuppression", AdminAction>
  >;
};

/** Actions for one subscriber; only those that can succeed are shown. */
export function SubscriberActions({ details, actions }: Props) {
  const { subscriber, suppression, status } = details;
  const hidden = { subscriberId: subscriber.id };
  const canRemoveSuppression = hasBouncedOrComplained(suppression);
  const hasLeft = status === "unsubscribed";
  return (
    <div className="grid justify-items-start gap-5">
      {details.isAwaitingConfirmation ? (
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
          submitLabel="Change frequency"
          hidden={{ ...hidden, from: subscriber.frequencyPref }}
          values={{ frequency: subscriber.frequencyPref }}
          undo={{
            action: actions.setFrequency,
            fields: { ...hidden, frequency: subscriber.frequencyPref },
            sentFields: { from: "frequency" },
          }}
          className="flex flex-wrap items-end gap-3"
        >
          <FormSelect
            name="frequency"
            label="Frequency"
            required
            choices={staffFrequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
          />
        </ActionForm>
      )}
      {hasLeft ? null : (
        <ConfirmAction
          label="Unsubscribe"
          title="Unsubscribe this address?"
          description="This person won't get any more newsletter emails. To resubscribe, they have to sign up again or change their preferences."
          look="danger"
          action={actions.unsubscribe}
          hidden={hidden}
        />
      )}
      {canRemoveSuppression ? (
        <ConfirmAction
          label="Remove suppression"
          title="Email this address again?"
          description="Do this only if the address works and its owner wants the newsletter. If they report spam again, more of our emails will land in spam folders."
          confirmLabel="Remove"
          busyLabel="Contacting provider…"
          action={actions.removeSuppression}
          hidden={hidden}
        >
          <FormTextarea name="reason" label="Reason" required rows={3} maxLength={500} />
        </ConfirmAction>
      ) : null}
      {hasLeft && !canRemoveSuppression && !details.isAwaitingConfirmation ? (
        <p className="text-soft">This person unsubscribed. Only they can resubscribe.</p>
      ) : null}
    </div>
  );
}
