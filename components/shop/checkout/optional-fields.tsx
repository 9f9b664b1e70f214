import { Field } from "@/components/ui/field";
import { ArrowDown } from "@/components/ui/icons";

/** Phone and billing address, folded because no order needs them. */
export function OptionalFields({ errors }: { readonly errors: Readonly<Record<string, string>> }) {
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
