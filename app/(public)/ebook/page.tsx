import type { Metadata } from "next";
import { ArchiveLink } from "@/components/newsletter/archive/archive-parts";
import { NewsletterForm } from "@/components/newsletter/signup/newsletter-form";
import { BuyBox } from "@/components/shop/product/buy-box";
import { isCartProduct, toCartItem } from "@/components/shop/product/cart-item";
import { CourseUpsell } from "@/components/shop/product/course-upsell";
import { EbookCover } from "@/components/shop/product/ebook-image";
import { EbookPreview } from "@/components/shop/product/ebook-preview";
import { FeatureList } from "@/components/shop/product/feature-list";
import { productJsonLd } from "@/components/shop/product/product-json-ld";
import { ReviewList } from "@/components/shop/product/review-list";
import { ViewCartLink } from "@/components/shop/product/view-cart-link";
import { ScriptsNeeded } from "@/components/shop/scripts-needed";
import { Facts } from "@/components/site/facts";
import { PageQuestions } from "@/components/site/page-text/page-questions";
import { TextBlocks } from "@/components/site/page-text/text-blocks";
import { Makers } from "@/components/site/people";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { Price } from "@/components/ui/price";
import { Tabs } from "@/components/ui/tabs";
import { getRefundLine } from "@/lib/catalog/refund-copy";
import { getSiteOrigin } from "@/lib/config/env";
import type { PageBody } from "@/lib/content/document-schemas";
import { formatFileSize } from "@/lib/core/display-text";
import { ebookFacts } from "@/lib/ebook-files/ebook-facts";
import type { EbookFile } from "@/lib/ebook-files/read-ebook-files";
import {
  getCourseOutline,
  getPageContent,
  getPeople,
  getPublicIssues,
} from "@/lib/web/http/cached-content";
import {
  getBusinessProfile,
  getEbookFile,
  getProduct,
  getProductReviews,
} from "@/lib/web/http/cached-reads";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  const { title, summary } = await getProduct("ebook");
  return pageMetadata({ path: "/ebook", title, description: summary });
}

export default async function EbookPage() {
  const profile = await getBusinessProfile();
  const [ebook, course, outline, file, content, people, reviews] = await Promise.all([
    getProduct("ebook"),
    getProduct("course"),
    getCourseOutline(),
    getEbookFile(),
    getPageContent("ebook"),
    getPeople("ebook"),
    getProductReviews("ebook"),
  ]);
  return (
    <>
      <PageJsonLd
        path="/ebook"
        origin={getSiteOrigin()}
        nodes={[
          productJsonLd(ebook, {
            url: `${getSiteOrigin()}/ebook`,
            businessName: profile.name,
            rating: reviews,
          }),
        ]}
      />
      <div className="wrap grid grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-x-5 gap-y-6 page-top md:grid-cols-[4fr_7fr] md:grid-rows-[auto_1fr] md:gap-x-12 lg:gap-x-16">
        <div className="md:row-span-2">
          <EbookCover />
        </div>
        <h1 className="text-title self-center md:self-start md:text-6xl lg:text-7xl">
          {ebook.title}
        </h1>
        <div className="col-span-2 grid gap-5 md:col-span-1">
          <p className="max-w-[48ch] text-lg text-soft lg:text-xl">{ebook.summary}</p>
          <div className="flex max-w-xl flex-wrap items-center gap-x-6 gap-y-3">
            <p className="text-title">
              <Price cents={ebook.priceCents} />
            </p>
            {isCartProduct(ebook) ? (
              <div className="grow basis-60">
                <BuyBox item={toCartItem(ebook)} />
              </div>
            ) : (
              <p className="font-semibold">We aren’t selling the eBook right now.</p>
            )}
          </div>
          {isCartProduct(ebook) ? <ViewCartLink /> : null}
          <ScriptsNeeded what="The cart" />
          <Facts
            rows={[
              ["You get", describeFiles(file)],
              ["Who it’s for", content.audience],
              ["Who wrote it", <Makers key="makers" people={people} profile={profile} />],
              ["Refund", getRefundLine(ebook)],
              [
                "After you pay",
                `You can download it right away, on the next page and from the email we send. New editions are free.`,
              ],
            ]}
          />
        </div>
      </div>
      <section className="below-24 wrap split-label mt-20 md:mt-28">
        <h2 className="text-title">What’s inside</h2>
        <div className="grid gap-10">
          <FeatureList features={ebook.features} />
          <FilePack />
        </div>
      </section>
      <EbookPreview />
      <section className="below-72 wrap mt-20 md:mt-28" aria-label="About the eBook">
        <Tabs
          label="About the eBook"
          tabs={[
            {
              id: "description",
              label: "Description",
              content: <EbookDescription sections={content.sections} />,
            },
            {
              id: "reviews",
              label: `Reviews (${reviews.count})`,
              content: <ReviewList {...reviews} businessName={profile.name} />,
            },
          ]}
        />
      </section>
      <PageQuestions {...content} people={people} />
      <section
        id="newsletter"
        aria-labelledby="newsletter-title"
        className="below-32 wrap split-label mt-20 md:mt-28"
      >
        <div className="grid content-start gap-4">
          <h2 id="newsletter-title" className="text-title">
            Not ready to buy? Start for free
          </h2>
          <p className="max-w-[44ch] text-soft">
            The free newsletter covers the basics in short lessons. The eBook puts all the topics in
            one place, with drawn forms, letters, worksheets, and two plans.
          </p>
          {(await getPublicIssues()).length > 0 ? <ArchiveLink /> : null}
        </div>
        <NewsletterForm source="inline" />
      </section>
      <CourseUpsell course={course} isPresale={outline.state === "presale"} />
    </>
  );
}

/** The files that a customer gets, with their lengths and sizes. */
function describeFiles({ pageCount, sizeBytes }: EbookFile): string {
  const { files, bytes } = ebookFacts.filePack;
  return `A PDF of ${pageCount} pages (${formatFileSize(sizeBytes)}) and a file pack: a workbook and ${files.length - 1} Word documents (${formatFileSize(bytes)})`;
}

/** What the eBook is about, and its table of contents. */
function EbookDescription({ sections }: Pick<PageBody, "sections">) {
  return (
    <div className="grid gap-12 lg:grid-cols-2 lg:gap-20">
      <div className="grid content-start gap-8">
        {sections.map(({ title, text }) =>
          text ? (
            <div key={title} className="grid gap-2">
              <h3 className="text-xl">{title}</h3>
              <TextBlocks text={text} className="text-soft" />
            </div>
          ) : null,
        )}
      </div>
      <div>
        <h3 className="mb-4 text-xl">Table of contents</h3>
        <ol>
          {ebookFacts.chapters.map(({ title, page }) => (
            <li key={title} className="flex justify-between gap-6 border-t border-hairline py-2">
              {title}
              <span className="figures text-soft">
                <span className="sr-only">page </span>
                {page}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** The files that come with the PDF. */
function FilePack() {
  return (
    <div className="grid gap-2">
      <h3 className="text-xl">What’s in the file pack</h3>
      <ul className="grid gap-1 text-soft">
        {ebookFacts.filePack.files.map(({ name, what }) => (
          <li key={name}>
            <strong className="text-text">{name}</strong>: {what}
          </li>
        ))}
      </ul>
      <p className="text-soft">
        The formulas use only functions that Excel, LibreOffice, and Google Sheets share. The
        documents are for Word, LibreOffice, and Google Docs.
      </p>
    </div>
  );
}
