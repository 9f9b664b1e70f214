import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormCheckbox, FormField, FormSelect } from "@/components/forms/form-field";
import { formatCents } from "@/lib/core/money";
import { maxDiscountPercent } from "@/lib/promotions/discount";
import { getProductFieldName } from "@/lib/promotions/promotion-form";

type Props = {
  readonly action: AdminAction;
  readonly products: readonly {
    readonly id: string;
    readonly kind: string;
    readonly title: string;
    readonly priceCents: number;
    readonly recurringInterval: "month" | null;
  }[];
  readonly values: Readonly<Record<string, string>>;
  readonly hidden: Readonly<Record<string, string>>;
};

/** A promotion's code, discount, products, dates and limits. Days are in Chicago. */
export function PromotionForm({ action, products, values, hidden }: Props) {
  const eligible = products.filter(
    ({ kind, recurringInterval }) => kind !== "session" && recurringInterval === null,
  );
  return (
    <ActionForm
      action={action}
      submitLabel="Save"
      busyLabel="Saving..."
      look="primary"
      values={values}
      hidden={hidden}
      className="grid max-w-2xl gap-5"
    >
      <FormField
        name="code"
        label="Code"
        hint="Use 3 to 30 letters, digits, or hyphens. Customers can enter the code in uppercase or lowercase."
        autoCapitalize="characters"
        autoComplete="off"
        required
        maxLength={30}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormSelect
          name="discountKind"
          label="Discount type"
          required
          choices={[
            { value: "percent", label: "Percentage off" },
            { value: "amount", label: "Dollar amount off" },
          ]}
        />
        <FormField
          name="discountValue"
          label="Discount"
          hint={`Enter a percentage from 1 to ${maxDiscountPercent}, or a dollar amount off the order, such as 7.50. Discounts never bring an item below $1.`}
          inputMode="decimal"
          required
        />
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Products</legend>
        <p className="text-sm text-soft">
          To include every product, leave all the boxes unchecked.
        </p>
        {eligible.map(({ id, title, priceCents }) => (
          <FormCheckbox
            key={id}
            name={getProductFieldName(id)}
            label={`${title} (${formatCents(priceCents)})`}
            required={false}
          />
        ))}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField name="startDay" label="First day" type="date" required />
        <FormField
          name="endDay"
          label="Last day"
          type="date"
          hint="Leave this field empty if the code doesn't expire."
        />
        <FormField
          name="maxOrders"
          label="Total orders"
          hint="Leave this field empty for no limit."
          inputMode="numeric"
        />
        <FormField
          name="maxOrdersPerCustomer"
          label="Orders per customer"
          hint="Leave this field empty for no limit."
          inputMode="numeric"
        />
      </div>
      <FormCheckbox name="isActive" label="Customers can use this code" required={false} />
    </ActionForm>
  );
}
