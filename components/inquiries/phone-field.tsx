import { FormField } from "@/components/forms/form-field";

/** A phone number, which nobody has to give; national ones that begin with 0 are refused. */
export function PhoneField() {
  return (
    <FormField
      name="phone"
      type="tel"
      label="Phone"
      hint="With the country code, such as +1 901 555 0100."
      autoComplete="tel"
    />
  );
}
