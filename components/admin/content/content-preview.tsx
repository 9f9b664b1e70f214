import { RateTable } from "@/components/admin/content/rate-table";
import { LessonText } from "@/components/course/lesson-text";
import { Faq } from "@/components/home/faq";
import { AdministrationAnswers } from "@/components/services/administration-terms";
import { FeatureList } from "@/components/shop/product/feature-list";
import { PageQuestions } from "@/components/site/page-text/page-questions";
import { PageSections } from "@/components/site/page-text/page-sections";
import { PeopleList } from "@/components/site/people";
import { Notice } from "@/components/ui/notice";
import { Price } from "@/components/ui/price";
import { parseLessonId, parseModuleId, parsePageId } from "@/lib/content/content-documents";
import { documentSchemas } from "@/lib/content/document-schemas";
import { parsePageBody } from "@/lib/content/original-content";
import { renderLessonText } from "@/lib/course/render-lesson-text";
import type { RateBook } from "@/lib/royalties/rate-placeholders";

type Props = {
  readonly document: string;
  readonly body: unknown;
  readonly rates: RateBook;
};

/** Renders a version with the components of the public pages. */
export function ContentPreview({ document, body, rates }: Props) {
  if (document === "faq") {
    const entries = documentSchemas.faq.parse(body);
    return <Faq entries={entries.map((entry, index) => ({ ...entry, id: String(index + 1) }))} />;
  }
  if (document === "people") {
    return <PeopleList people={documentSchemas.people.parse(body).people} />;
  }
  if (document === "rates") return <RateTable rates={documentSchemas.rates.parse(body).rates} />;
  const isPractice = document.startsWith("practice:");
  if (isPractice || parseLessonId(document) !== null) {
    const practice = isPractice ? documentSchemas.practice.parse(body) : null;
    const lesson = practice ?? documentSchemas.lesson.parse(body);
    return (
      <article className="grid gap-6">
        <h2 className="text-title">{lesson.title}</h2>
        <p className="text-lg text-soft">{lesson.summary}</p>
        {practice ? <Notice>{practice.note}</Notice> : null}
        <LessonText html={renderLessonText(lesson.body, rates)} />
      </article>
    );
  }
  if (parseModuleId(document) !== null) {
    const { title, summary } = documentSchemas.module.parse(body);
    return (
      <div className="grid gap-6">
        <h2 className="text-title">{title}</h2>
        <p className="text-lg text-soft">{summary}</p>
      </div>
    );
  }
  const pageId = parsePageId(document);
  if (pageId) {
    const page = parsePageBody(pageId, body);
    return (
      <>
        {page.administration ? (
          <AdministrationAnswers
            terms={page.administration}
            audience={page.audience}
            makers={null}
          />
        ) : null}
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
