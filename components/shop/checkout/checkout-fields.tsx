import type { ReactNode } from "react";
import { OptionalFields } from "@/components/shop/checkout/optional-fields";
import { Field } from "@/components/ui/field";

type Props = {
  readonly errors: Readonly<Record<string, string>>;
  readonly onEmailBlur: (email: string) => void;
  readonly onEmailInput: () => void;
  readonly emailSuggestion: ReactNode;
};

export function CheckoutFields({ errors, onEmailBlur, onEmailInput, emailSuggestion }: Props) {
  return (
    <>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-5 font-display text-2xl font-extrabold tracking-tight">
          Contact information
        </legend>
        <div className="grid gap-4 sm:col-span-2">
          <Field
            id="email"
            type="email"
            label="Email"
            hint="We'll send your receipt and download link here."
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={errors.email}
            onBlur={(event) => onEmailBlur(event.target.value)}
            onInput={onEmailInput}
          />
          {emailSuggestion}
        </div>
        <Field
          id="firstName"
          label="First name"
          autoComplete="given-name"
          required
          error={errors.firstName}
        />
        <Field
          id="lastName"
          label="Last name"
          autoComplete="family-name"
          required
          error={errors.lastName}
        />
      </fieldset>
      <OptionalFields errors={errors} />
    </>
  );
}
