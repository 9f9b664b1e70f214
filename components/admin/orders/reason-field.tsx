import { FormTextarea } from "@/components/forms/form-field";

/** The reason for a change, required for the audit log. */
export function ReasonField({ idPrefix }: { readonly idPrefix: string }) {
  return (
    <FormTextarea
      name="reason"
      idPrefix={idPrefix}
      label="Reason"
      hint="We'll save the reason in the audit log. The customer won't see it."
      required
      rows={2}
      maxLength={500}
    />
  );
}
