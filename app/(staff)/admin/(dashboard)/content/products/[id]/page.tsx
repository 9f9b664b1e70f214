import { notFound } from "next/navigation";
import {
  publishContentAction,
  restoreOriginalAction,
  saveProductAction,
} from "@/app/(staff)/admin/(dashboard)/content/actions";
import { DocumentScreen } from "@/components/admin/content/document-screen";
import { ProductForm } from "@/components/admin/content/product-form";
import { selectProducts } from "@/db/queries/shop/catalog";
import { hasPermission } from "@/lib/auth/permissions";
import { getProductDocument } from "@/lib/content/content-documents";
import { documentSchemas } from "@/lib/content/document-schemas";
import { toProductCopy } from "@/lib/content/original-content";
import { readVersions } from "@/lib/content/read-content";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Product" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function ProductPage({ params }: Props) {
  const admin = await requireStaff("content.edit");
  const { id } = await params;
  const ctx = appCtx();
  const product = (await selectProducts(ctx.db)).find((candidate) => candidate.id === id);
  if (!product) notFound();
  const document = getProductDocument(id);
  const { versions, liveNumber } = await readVersions(ctx, admin, document);
  const newest = versions[0];
  const copy = newest ? documentSchemas.product.parse(newest.body) : toProductCopy(product);
  return (
    <DocumentScreen
      title={product.title}
      description="Edit the product's text and price. A new price appears on the site within 5 minutes. Checkout always uses the latest price."
      document={document}
      versions={versions}
      liveNumber={liveNumber}
      publish={publishContentAction}
      restore={restoreOriginalAction}
    >
      <ProductForm
        productId={id}
        copy={copy}
        basedOn={newest?.number ?? 0}
        canEditPrice={hasPermission(admin.role, "prices.edit")}
        save={saveProductAction}
      />
    </DocumentScreen>
  );
}
