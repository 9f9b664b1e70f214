import { FormField } from "@/components/forms/form-field";

type Props = { readonly hint?: string; readonly idPrefix?: string };

/** Turns off the capitalization and spell check that phones apply. */
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
