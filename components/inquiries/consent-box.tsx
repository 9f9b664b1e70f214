import { FormCheckbox } from "@/components/forms/form-field";
import { Link } from "@/components/ui/link";

const linkClassName = "underline decoration-accent decoration-2 underline-offset-4";

/** Same text as lib/inquiries/forms/consent.ts, with links. */
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
