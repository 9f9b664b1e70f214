import { FormField } from "@/components/forms/form-field";

type Props = { readonly hint?: string; readonly idPrefix?: string };

/** The address that we answer to. Phones would begin it with a capital and mend its spelling. */
export function EmailField(props: Props) {
  return (
    <FormField
      {...props}
      name="email"
      type="email"
      label="Email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
