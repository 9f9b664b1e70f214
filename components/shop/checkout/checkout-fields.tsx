import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { ArrowDown } from "@/components/ui/icons";

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
            hint="We'll send your receipt here, with links to what you buy."
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

/** Phone and billing address, folded because no order needs them. */
function OptionalFields({ errors }: { readonly errors: Readonly<Record<string, string>> }) {
  const field = (id: string, label: string, autoComplete: string) => (
    <Field id={id} label={label} autoComplete={autoComplete} error={errors[id]} />
  );
  return (
    <details className="group border-y border-line">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span>
          Phone and billing address <span className="font-normal text-soft">(optional)</span>
        </span>
        <ArrowDown className="size-5 group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 pt-2 pb-6 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Field
            id="phone"
            type="tel"
            label="Phone"
            hint="Include the country code. Example: +1 901 555 0100"
            autoComplete="tel"
            error={errors.phone}
          />
        </div>
        <div className="sm:col-span-2">{field("address", "Address", "street-address")}</div>
        <div className="sm:col-span-2">{field("city", "City", "address-level2")}</div>
        {field("state", "State", "address-level1")}
        {field("zipCode", "ZIP code", "postal-code")}
      </div>
    </details>
  );
}
