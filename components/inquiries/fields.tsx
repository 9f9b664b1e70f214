import { FormCheckbox, FormField } from "@/components/forms/form-field";
import { Link } from "@/components/ui/link";

type Props = { readonly hint?: string; readonly idPrefix?: string; readonly initial?: string };

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

/** Optional. Numbers need a country code, because national formats are ambiguous. */
export function PhoneField({ initial }: Pick<Props, "initial">) {
  return (
    <FormField
      name="phone"
      initial={initial}
      type="tel"
      label="Phone"
      hint="Include the country code. Example: +1 901 555 0100"
      autoComplete="tel"
    />
  );
}

const linkClassName = "underline decoration-accent decoration-2 underline-offset-4";

/** Same text as lib/inquiries/inquiry-forms.ts, with links. */
export function ConsentBox() {
  return (
    <FormCheckbox
      name="consent"
      label={
        <>
          I agree to the{" "}
          <Link href="/terms" className={linkClassName}>
            Terms of Service
          </Link>{" "}
          and{" "}
          <Link href="/privacy" className={linkClassName}>
            Privacy Policy
          </Link>
          , and I agree that TME may store my message so it can reply.
        </>
      }
    />
  );
}
