import type { Metadata } from "next";
import { AddToCartButton } from "@/components/shop/product/add-to-cart-button";
import { isCartProduct, toCartItem } from "@/components/shop/product/cart-item";
import { CoursePreview } from "@/components/shop/product/course-preview";
import { FeatureList } from "@/components/shop/product/feature-list";
import { LessonList } from "@/components/shop/product/lesson-list";
import { courseJsonLd } from "@/components/shop/product/product-json-ld";
import { ReviewList } from "@/components/shop/product/review-list";
import { ViewCartLink } from "@/components/shop/product/view-cart-link";
import { Waveform } from "@/components/shop/product/waveform";
import { ScriptsNeeded } from "@/components/shop/scripts-needed";
import { Facts } from "@/components/site/facts";
import { PageQuestions } from "@/components/site/page-text/page-questions";
import { PageSections } from "@/components/site/page-text/page-sections";
import { Makers } from "@/components/site/people";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { Lock } from "@/components/ui/icons";
import { Price } from "@/components/ui/price";
import { getRefundLine } from "@/lib/catalog/refund-copy";
import { getSiteOrigin } from "@/lib/config/env";
import { formatDay, formatTotalLength } from "@/lib/course/course-copy";
import { describeCourseFormat, describePractice } from "@/lib/course/course-format";
import type { CourseOutline } from "@/lib/course/read-outline";
import { getCourseOutline, getPageContent, getPeople } from "@/lib/web/http/cached-content";
import { getBusinessProfile, getProduct, getProductReviews } from "@/lib/web/http/cached-reads";
import { pageMetadata } from "@/lib/web/http/page-metadata";

/** Says when a customer can start, on the course page. */
function getCourseStateText({ state, opensOn }: CourseOutline): string {
  if (state === "open") {
    return "You can start right away, with the button on the next page or the link we email you.";
  }
  if (state === "presale" && opensOn) {
    return `The lessons open on ${formatDay(opensOn)}. We'll email you that day.`;
  }
  return "We'll email you about your access within 1 hour of payment and again when the lessons open.";
}

const title = "Educational Courses";

export async function generateMetadata(): Promise<Metadata> {
  const course = await getProduct("course");
  return pageMetadata({ path: "/courses", title, description: course.summary });
}

export default async function CoursesPage() {
  const profile = await getBusinessProfile();
  const [course, outline, content, people, reviews] = await Promise.all([
    getProduct("course"),
    getCourseOutline(),
    getPageContent("course"),
    getPeople("course"),
    getProductReviews("course"),
  ]);
  const lessons = outline.modules.flatMap((module) => module.lessons);
  const totalSeconds = lessons.reduce((sum, { lengthSeconds }) => sum + lengthSeconds, 0);
  const format = describeCourseFormat(course.courseFormat);
  return (
    <>
      <PageJsonLd
        path="/courses"
        origin={getSiteOrigin()}
        nodes={[
          courseJsonLd(course, outline, {
            url: `${getSiteOrigin()}/courses`,
            businessName: profile.name,
            rating: reviews,
          }),
        ]}
      />
      <div className="wrap page-top">
        <h1 className="text-title md:text-6xl lg:text-7xl">{title}</h1>
      </div>
      <section className="wrap split-label mt-6 items-start md:mt-8">
        {outline.preview ? (
          <CoursePreview preview={outline.preview} />
        ) : (
          <LockedPreview isOpen={outline.state === "open"} />
        )}
        <div className="grid gap-4">
          <h2 className="text-title">{course.title}</h2>
          <p className="max-w-[48ch] text-lg text-soft">{course.summary}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <p className="text-title">
              <Price cents={course.priceCents} />
            </p>
            {isCartProduct(course) ? (
              <>
                <AddToCartButton item={toCartItem(course)} />
                <ViewCartLink />
              </>
            ) : (
              <p className="font-semibold">We aren’t selling the course right now.</p>
            )}
          </div>
          <ScriptsNeeded what="The cart" />
          <Facts
            rows={[
              ["You get", format],
              ["Who it’s for", content.audience],
              ["Who teaches", <Makers key="makers" people={people} profile={profile} />],
              ["Refund", getRefundLine(course, outline.state === "presale")],
              ["After you pay", getCourseStateText(outline)],
            ]}
          />
        </div>
      </section>
      <section className="below-24 wrap split-label mt-20 md:mt-28">
        <h2 className="text-title">What you get</h2>
        <FeatureList features={[describePractice(outline.modules) ?? [], course.features].flat()} />
      </section>
      <section className="below-144 wrap mt-20 md:mt-28" aria-labelledby="lessons-title">
        <div className="split-label mb-10 gap-y-6 md:mb-14">
          <h2 id="lessons-title" className="text-title">
            The lessons
          </h2>
          <p className="max-w-[56ch] text-lg text-soft">
            {format ?? `${lessons.length} lessons, ${formatTotalLength(totalSeconds)}.`} New lessons
            are included at no extra charge.
          </p>
        </div>
        <LessonList modules={outline.modules} />
      </section>
      {reviews.count > 0 ? (
        <section
          className="below-72 wrap mt-20 grid gap-8 md:mt-28"
          aria-labelledby="reviews-title"
        >
          <h2 id="reviews-title" className="text-title">
            Reviews
          </h2>
          <ReviewList {...reviews} businessName={profile.name} />
        </section>
      ) : null}
      <PageSections title="About the course" sections={content.sections} />
      <PageQuestions {...content} people={people} />
    </>
  );
}

const drawnBars = 15;

/** A placeholder while no lesson has a free video; the waveform is decorative. */
function LockedPreview({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <figure className="relative overflow-hidden rounded-sm bg-ink text-paper dark:bg-raised">
      <div className="relative grid aspect-4/3 place-items-center p-[8%] sm:aspect-video">
        <Waveform
          bars={drawnBars}
          className="absolute inset-x-[8%] inset-y-[16%] h-[68%] w-[84%] text-accent opacity-60"
        />
        <div className="relative grid size-20 place-items-center rounded-full bg-paper text-ink md:size-24">
          <Lock className="size-9 md:size-11" />
        </div>
      </div>
      <figcaption className="flex flex-wrap justify-between gap-x-6 border-t-2 border-accent px-5 py-4 font-semibold md:px-7">
        <span>Preview locked</span>
        <span>
          {isOpen ? "Lessons unlock when you buy" : "Lessons open when the course launches"}
        </span>
      </figcaption>
    </figure>
  );
}
