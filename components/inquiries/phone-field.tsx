import { FormField } from "@/components/forms/form-field";

/** Optional. Numbers need a country code, because national formats are ambiguous. */
export function PhoneField() {
  return (
    <FormField
      name="phone"
      type="tel"
      label="Phone"
      hint="Include the country code. Example: +1 901 555 0100"
      autoComplete="tel"
    />
  );
}
