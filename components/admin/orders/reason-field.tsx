import { FormTextarea } from "@/components/forms/form-field";

/** The reason for a change, required for the audit log. */
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
