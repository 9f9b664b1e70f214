import { FormTextarea } from "@/components/forms/form-field";

type Props = { readonly idPrefix: string; readonly initial?: string };

/** A note that the customer's email includes. */
export function CustomerNote({ idPrefix, initial = "" }: Props) {
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
