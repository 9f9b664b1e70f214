import { Badge } from "@/components/admin/display/badge";
import { TextLink } from "@/components/admin/display/text-link";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { DataTable } from "@/components/admin/table/data-table";
import { selectProducts } from "@/db/queries/shop/catalog";
import { hasPermission, type Permission } from "@/lib/auth/permissions";
import { productKindLabels } from "@/lib/catalog/product";
import {
  editablePageIds,
  editablePages,
  getPageDocument,
  getProductDocument,
} from "@/lib/content/content-documents";
import { readDraftDocuments } from "@/lib/content/read-content";
import { formatCents } from "@/lib/core/money";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Content" };

type ContentLink = {
  readonly document: string | null;
  readonly href: string;
  readonly label: string;
  readonly permission?: Permission;
};

const links: readonly ContentLink[] = [
  { document: "people", href: "/admin/content/people", label: "People" },
  { document: "rates", href: "/admin/content/rates", label: "Rates that end" },
  { document: "faq", href: "/admin/content/faq", label: "FAQ" },
  ...editablePageIds.map((id) => ({
    document: getPageDocument(id),
    href: `/admin/content/pages/${id}`,
    label: editablePages[id],
  })),
  { document: null, href: "/admin/content/lessons", label: "Course" },
  { document: null, href: "/admin/content/events", label: "Events" },
  {
    document: null,
    href: "/admin/content/promotions",
    label: "Promotion codes",
    permission: "promotions.manage",
  },
  { document: null, href: "/admin/content/reviews", label: "Reviews" },
  { document: null, href: "/admin/content/ebook", label: "eBook file" },
];

export default async function ContentPage() {
  const admin = await requireStaff("content.edit");
  const ctx = appCtx();
  const pages = links.filter(
    ({ permission }) => !permission || hasPermission(admin.role, permission),
  );
  const [products, drafts] = await Promise.all([
    selectProducts(ctx.db),
    readDraftDocuments(ctx, admin),
  ]);
  const renderDraftBadge = (document: string | null) =>
    document !== null && drafts.has(document) ? <Badge tone="waiting">Draft</Badge> : null;
  return (
    <>
      <PageHeader
        title="Content"
        description="Edit the site's text and products. Every time you save, we keep a version that you can preview, publish, or restore."
      />
      <ul className="grid gap-x-6 border-t border-hairline sm:grid-cols-2">
        {pages.map(({ document, href, label }) => (
          <li key={href} className="border-b border-hairline">
            <TextLink href={href} className="flex min-h-14 items-center gap-3 font-semibold">
              {label} {renderDraftBadge(document)}
            </TextLink>
          </li>
        ))}
      </ul>
      <Section title="Catalog">
        <DataTable
          caption="Products"
          rows={products}
          rowKey={({ id }) => id}
          empty="No products."
          columns={[
            {
              label: "Title",
              cell: ({ id, title }) => (
                <div className="flex flex-wrap items-baseline gap-x-2">
                  <TextLink href={`/admin/content/products/${id}`}>{title}</TextLink>
                  {renderDraftBadge(getProductDocument(id))}
                </div>
              ),
            },
            { label: "Type", cell: ({ kind }) => productKindLabels[kind] },
            {
              label: "Price",
              align: "right",
              cell: ({ priceCents, recurringInterval }) =>
                `${formatCents(priceCents)}${recurringInterval ? " a month" : ""}`,
            },
            {
              label: "For sale",
              cell: ({ isActive }) => (
                <Badge tone={isActive ? "good" : "neutral"}>{isActive ? "Yes" : "No"}</Badge>
              ),
            },
          ]}
        />
      </Section>
    </>
  );
}
