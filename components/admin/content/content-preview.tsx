import { Faq } from "@/components/home/faq";
import { FeatureList } from "@/components/shop/product/feature-list";
import { LessonList } from "@/components/shop/product/lesson-list";
import { PageQuestions } from "@/components/site/page-text/page-questions";
import { PageSections } from "@/components/site/page-text/page-sections";
import { Price } from "@/components/ui/price";
import { documentSchemas } from "@/lib/content/document-schemas";
import { parsePageId } from "@/lib/content/page-document";

type Props = { readonly document: string; readonly body: unknown };

/** Renders a version with the components of the public pages. */
export function ContentPreview({ document, body }: Props) {
  if (document === "faq") {
    const entries = documentSchemas.faq.parse(body);
    return <Faq entries={entries.map((entry, index) => ({ ...entry, id: String(index + 1) }))} />;
  }
  if (document === "lessons") {
    return <LessonList sides={documentSchemas.lessons.parse(body).sides} />;
  }
  if (parsePageId(document)) {
    const page = documentSchemas.page.parse(body);
    return (
      <>
        <PageSections title="Sections" sections={page.sections} />
        <PageQuestions {...page} />
      </>
    );
  }
  const product = documentSchemas.product.parse(body);
  return (
    <div className="grid gap-6">
      <h2 className="text-title">{product.title}</h2>
      <p className="max-w-[44ch] text-lg text-soft">{product.summary}</p>
      <p className="text-title">
        <Price cents={product.priceCents} />
      </p>
      {product.isActive ? null : <p className="font-semibold">Not for sale right now.</p>}
      <FeatureList features={product.features} />
    </div>
  );
}
