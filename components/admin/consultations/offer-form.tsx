import { SessionDesk, type TakenSession } from "@/components/admin/consultations/session-desk";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import type { Texts } from "@/components/admin/form/use-admin-action";
import { FormField, FormSelect, FormTextarea } from "@/components/forms/form-field";
import type { SessionHours } from "@/lib/consultations/free-times";
import type { ConsultationDetail } from "@/lib/consultations/read-consultations";
import { suggestSlots } from "@/lib/consultations/slots";
import { getChicagoDay, toChicagoDateTime } from "@/lib/core/chicago-time";
import { formatCents } from "@/lib/core/money";

type CustomerNoteProps = { readonly idPrefix: string; readonly initial?: string };

/** A note that the customer's email includes. */
export function CustomerNote({ idPrefix, initial = "" }: CustomerNoteProps) {
  return (
    <FormTextarea
      name="note"
      idPrefix={idPrefix}
      label="Note to the customer"
      rows={3}
      maxLength={2_000}
      initial={initial}
    />
  );
}

const defaultMinutes = 60;

type Props = {
  readonly action: AdminAction;
  readonly detail: ConsultationDetail;
  readonly hours: SessionHours;
  /** Other sessions that hold a time. */
  readonly taken: readonly TakenSession[];
  readonly now: Date;
  readonly seen: Texts;
};

/**
 * Offers a time and a price. Prefilled with the last offer, or with the best free time for what the
 * visitor requested.
 */
export function OfferForm({ action, detail, hours, taken, now, seen }: Props) {
  const { consultation, sessions } = detail;
  const last = consultation.startsAt ? toChicagoDateTime(consultation.startsAt) : null;
  const requested = sessions.find(({ minutes }) => `${minutes}min` === consultation.sessionType);
  const minutes = requested?.minutes ?? defaultMinutes;
  const suggestions = suggestSlots(hours, { ...consultation, minutes }, taken, now);
  return (
    <ActionForm
      action={action}
      submitLabel="Send offer"
      busyLabel="Sending…"
      look="primary"
      hidden={seen}
      className="grid max-w-[46rem] gap-4 sm:grid-cols-2 [&>button]:justify-self-start"
    >
      <SessionDesk
        idPrefix="offer-"
        initial={last ?? suggestions[0] ?? { date: getChicagoDay(now), time: "" }}
        suggestions={suggestions}
        hours={hours}
        taken={taken}
        minutes={minutes}
        timeZone={consultation.visitorTimeZone}
        now={now}
      />
      <FormSelect
        name="productId"
        idPrefix="offer-"
        label="Length"
        required
        initial={consultation.productId ?? requested?.id ?? ""}
        choices={sessions.map(({ id, minutes, priceCents }) => ({
          value: id,
          label: `${minutes} minutes, ${formatCents(priceCents)}`,
        }))}
      />
      <FormField
        name="priceCents"
        idPrefix="offer-"
        label="Price in dollars"
        inputMode="decimal"
        hint="Leave this field empty to use the catalog price."
      />
      <div className="sm:col-span-2">
        <CustomerNote idPrefix="offer-" />
      </div>
      <div className="sm:col-span-2">
        <FormSelect
          name="asksPayment"
          idPrefix="offer-"
          label="Payment"
          required
          initial="yes"
          choices={[
            { value: "yes", label: "Request payment now (the link expires in 48 hours)" },
            { value: "no", label: "Offer the time without requesting payment" },
          ]}
        />
      </div>
    </ActionForm>
  );
}
