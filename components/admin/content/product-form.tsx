import { EditorForm } from "@/components/admin/form/editor-form";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import { FormCheckbox, FormField, FormTextarea } from "@/components/forms/form-field";
import type { ProductCopy } from "@/lib/content/document-schemas";
import { centsToDecimal } from "@/lib/core/money";

type Props = {
  readonly productId: string;
  readonly copy: ProductCopy;
  /** The version that the form's values come from. */
  readonly basedOn: number;
  /** Only admins change prices. */
  readonly canEditPrice: boolean;
  readonly save: AdminAction;
};

/** Edits a product's copy and price. */
export function ProductForm({ productId, copy, basedOn, canEditPrice, save }: Props) {
  const values = {
    title: copy.title,
    summary: copy.summary,
    features: copy.features.join("\n"),
    priceCents: centsToDecimal(copy.priceCents),
    isPopular: copy.isPopular ? "on" : "",
    isActive: copy.isActive ? "on" : "",
  };
  return (
    <EditorForm
      action={save}
      editor={`product:${productId}`}
      canPublish
      hidden={{ productId }}
      basis={{ name: "basedOn", value: String(basedOn) }}
      values={values}
      className="grid max-w-2xl gap-5"
    >
      <FormField name="title" label="Title" required maxLength={120} />
      <FormTextarea name="summary" label="Summary" required rows={3} />
      <FormTextarea name="features" label="Features" required hint="Enter one feature per line." />
      <FormField
        name="priceCents"
        label="Price in dollars"
        required
        inputMode="decimal"
        autoComplete="off"
        readOnly={!canEditPrice}
        hint={canEditPrice ? "Existing orders keep their price." : "Only admins can change prices."}
      />
      <FormCheckbox
        name="isPopular"
        label={
          <>
            Mark as “Most popular”
            <span className="block text-sm text-soft">
              Only your sales can support this. Uncheck it until they show that most customers
              choose this product.
            </span>
          </>
        }
        required={false}
      />
      <FormCheckbox
        name="isActive"
        label="Sell this product (uncheck to remove it from carts)"
        required={false}
      />
    </EditorForm>
  );
}
