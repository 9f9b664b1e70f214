import type { Metadata } from "next";
import { reportReviewAction } from "@/app/(public)/actions";
import { NewsletterForm } from "@/components/newsletter/signup/newsletter-form";
import { BuyBox } from "@/components/shop/product/buy-box";
import { isCartProduct, toCartItem } from "@/components/shop/product/cart-item";
import { CourseUpsell } from "@/components/shop/product/course-upsell";
import { EbookCover } from "@/components/shop/product/ebook-cover";
import { EbookDescription } from "@/components/shop/product/ebook-description";
import { EbookFileFacts } from "@/components/shop/product/ebook-file-facts";
import { EbookPreview } from "@/components/shop/product/ebook-preview";
import { FeatureList } from "@/components/shop/product/feature-list";
import { productJsonLd } from "@/components/shop/product/product-json-ld";
import { RefundLine } from "@/components/shop/product/refund-line";
import { ReviewList } from "@/components/shop/product/review-list";
import { ViewCartLink } from "@/components/shop/product/view-cart-link";
import { ScriptsNeeded } from "@/components/shop/scripts-needed";
import { PageQuestions } from "@/components/site/page-text/page-questions";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { Price } from "@/components/ui/price";
import { Tabs } from "@/components/ui/tabs";
import { getSiteOrigin } from "@/lib/config/env";
import { getEbookFile, getProduct, getProductReviews } from "@/lib/web/http/cached-catalog";
import { getCourseOutline, getPageContent } from "@/lib/web/http/cached-content";
import { getBusinessProfile } from "@/lib/web/http/cached-profile";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  const { title, summary } = await getProduct("ebook");
  return pageMetadata({ path: "/ebook", title, description: summary });
}

export default async function EbookPage() {
  const profile = await getBusinessProfile();
  const [ebook, course, outline, file, content, reviews] = await Promise.all([
    getProduct("ebook"),
    getProduct("course"),
    getCourseOutline(),
    getEbookFile(),
    getPageContent("ebook"),
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
      <div className="wrap grid items-start gap-10 pt-6 md:grid-cols-[5fr_7fr] md:gap-12 lg:grid-cols-[5fr_6fr] lg:gap-20 lg:pt-10">
        <div className="max-md:max-w-sm">
          <EbookCover />
        </div>
        <div className="grid gap-7 lg:pt-4">
          <h1 className="text-poster">{ebook.title}</h1>
          <p className="max-w-[44ch] text-xl leading-relaxed text-soft">{ebook.summary}</p>
          <p className="text-title">
            <Price cents={ebook.priceCents} />
          </p>
          {isCartProduct(ebook) ? (
            <div className="grid max-w-lg gap-3">
              <BuyBox item={toCartItem(ebook)} />
              <ViewCartLink />
            </div>
          ) : (
            <p className="font-semibold">We aren’t selling the eBook right now.</p>
          )}
          <RefundLine product={ebook} />
          <ScriptsNeeded what="The cart" />
          <EbookFileFacts file={file} />
        </div>
      </div>
      <section className="below-24 wrap mt-20 grid gap-8 md:mt-28 lg:grid-cols-[5fr_6fr] lg:gap-20">
        <h2 className="text-title">What’s inside</h2>
        <FeatureList features={ebook.features} />
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
              content: (
                <ReviewList
                  {...reviews}
                  businessName={profile.name}
                  reportReview={reportReviewAction}
                />
              ),
            },
          ]}
        />
      </section>
      <PageQuestions {...content} />
      <section
        id="newsletter"
        aria-labelledby="newsletter-title"
        className="below-32 wrap mt-20 grid gap-8 md:mt-28 lg:grid-cols-[5fr_6fr] lg:gap-20"
      >
        <div className="grid content-start gap-4">
          <h2 id="newsletter-title" className="text-title">
            Not ready to buy? Start for free
          </h2>
          <p className="max-w-[44ch] text-soft">
            The free newsletter covers the basics in short lessons. The eBook puts all the topics in
            one place, with worksheets and a 30-day plan.
          </p>
        </div>
        <NewsletterForm source="inline" />
      </section>
      <CourseUpsell course={course} isPresale={outline.state === "presale"} />
    </>
  );
}
