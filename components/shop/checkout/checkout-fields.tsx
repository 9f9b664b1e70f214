import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";

type Props = {
  readonly errors: Readonly<Record<string, string>>;
  readonly onEmailBlur: () => void;
  readonly onEmailInput: () => void;
  readonly emailSuggestion: ReactNode;
};

export function CheckoutFields({ errors, onEmailBlur, onEmailInput, emailSuggestion }: Props) {
  const field = (id: string, label: string, autoComplete: string) => (
    <Field id={id} label={label} autoComplete={autoComplete} error={errors[id]} />
  );
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
            onBlur={onEmailBlur}
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
        <div className="sm:col-span-2">
          <Field
            id="phone"
            type="tel"
            label="Phone"
            hint="Include the country code, such as +1 901 555 0100."
            autoComplete="tel"
            error={errors.phone}
          />
        </div>
      </fieldset>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-5 font-display text-2xl font-extrabold tracking-tight">
          Billing information
        </legend>
        <div className="sm:col-span-2">{field("address", "Address", "street-address")}</div>
        <div className="sm:col-span-2">{field("city", "City", "address-level2")}</div>
        {field("state", "State", "address-level1")}
        {field("zipCode", "ZIP code", "postal-code")}
      </fieldset>
    </>
  );
}
