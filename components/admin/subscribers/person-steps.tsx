import { ActionForm, type AdminAction } from "@/components/admin/action-form";
import { ConfirmAction } from "@/components/admin/confirm-action";
import { FormSelect, FormTextarea } from "@/components/forms/form-field";
import { isStopped } from "@/lib/newsletter/subscriber";
import { paceLabels, staffPaces } from "@/lib/subscribers/pace";
import type { Person } from "@/lib/subscribers/read-person";

type Props = {
  readonly person: Person;
  readonly actions: Readonly<Record<"resend" | "setPace" | "unsubscribe" | "lift", AdminAction>>;
};

/** What staff can do for one subscriber now; what would lead nowhere is not offered. */
export function PersonSteps({ person, actions }: Props) {
  const { reader, suppression, status } = person;
  const hidden = { subscriberId: reader.id };
  const isLiftable = isStopped(suppression);
  const hasLeft = status === "unsubscribed";
  return (
    <div className="grid justify-items-start gap-5">
      {person.awaitsConfirmation ? (
        <ActionForm
          action={actions.resend}
          submitLabel="Resend confirmation"
          busyLabel="Sending…"
          hidden={hidden}
        />
      ) : null}
      {hasLeft ? null : (
        <ActionForm
          key={reader.frequencyPref}
          action={actions.setPace}
          submitLabel="Change pace"
          hidden={{ ...hidden, was: reader.frequencyPref }}
          values={{ pace: reader.frequencyPref }}
          className="flex flex-wrap items-end gap-3"
        >
          <FormSelect
            name="pace"
            label="Pace"
            required
            choices={staffPaces.map((value) => ({ value, label: paceLabels[value] }))}
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
      {isLiftable ? (
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
      {hasLeft && !isLiftable && !person.awaitsConfirmation ? (
        <p className="text-soft">They have left. Only they can come back.</p>
      ) : null}
    </div>
  );
}
