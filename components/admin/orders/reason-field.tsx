import { FormTextarea } from "@/components/forms/form-field";

/** Why staff change an order: kept in the audit, and asked for each time. */
export function ReasonField({ idPrefix }: { readonly idPrefix: string }) {
  return (
    <FormTextarea
      name="reason"
      idPrefix={idPrefix}
      label="Reason"
      hint="For the audit. The buyer does not see it."
      required
      rows={2}
      maxLength={500}
    />
  );
}
