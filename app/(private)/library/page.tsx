import { connection } from "next/server";
import {
  deleteReviewAction,
  openEbookAction,
  refundItemAction,
  saveReviewAction,
  setEditionEmailsAction,
} from "@/app/(private)/library/actions";
import { LibrarySignIn } from "@/app/(private)/library/sign-in";
import { SignOut } from "@/app/(private)/library/sign-out";
import { CourseCover } from "@/components/course/course-cover";
import { CertificateForm } from "@/components/course/onward-link";
import { LibraryButton } from "@/components/library/library-button";
import { LibrarySection } from "@/components/library/library-section";
import {
  NextSession,
  OrdersSection,
  RadioSection,
  SessionsSection,
  SubscriptionsSection,
} from "@/components/library/library-sections";
import { RefundSection } from "@/components/library/refund-section";
import { ReviewForm } from "@/components/library/review-form";
import { EbookCover } from "@/components/shop/product/ebook-image";
import { buttonClassName } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { TranslatedText } from "@/components/ui/untranslated";
import { parseCursor } from "@/lib/core/cursor";
import { type Learn, readLearn } from "@/lib/course/read-learn";
import { readEditions } from "@/lib/ebook-files/editions";
import { readLibrary } from "@/lib/flows/read-library";
import { readRefundableItems } from "@/lib/flows/refund-own-item";
import { readOwnReviews } from "@/lib/reviews/read-reviews";
import type { ReviewedProduct } from "@/lib/reviews/review-copy";
import { appCtx } from "@/lib/web/ctx";
import { getCourseFormat } from "@/lib/web/http/cached-reads";
import { queryValue } from "@/lib/web/http/read-request";
import { getCourseViewer, getCurrentCustomer } from "@/lib/web/visitor/current-customer";

type Props = { readonly searchParams: Promise<{ readonly after?: string | string[] }> };

export const metadata = { title: "Your library" };

/** Everything a customer owns. Signed out, it asks for the email address on the order. */
export default async function LibraryPage({ searchParams }: Props) {
  await connection();
  const customer = await getCurrentCustomer();
  if (!customer) return <LibrarySignIn />;
  const ctx = appCtx();
  const after = parseCursor(await queryValue(searchParams, "after"));
  const [library, editions, reviews, refundable, courseFormat, course] = await Promise.all([
    readLibrary(ctx, customer, after),
    readEditions(ctx, customer),
    readOwnReviews(ctx, customer),
    readRefundableItems(ctx, customer),
    getCourseFormat(),
    getCourseViewer().then(async (viewer) => {
      const learn = viewer && (await readLearn(ctx, viewer));
      return learn?.state === "open" ? learn : null;
    }),
  ]);
  const renderReview = (product: ReviewedProduct) => (
    <ReviewForm
      product={product}
      review={reviews.find((review) => review.product === product) ?? null}
      saveReview={saveReviewAction}
      deleteReview={deleteReviewAction}
    />
  );
  return (
    <div className="wrap page-top pb-10 md:pb-16">
      <h1 className="text-poster max-w-[12ch]">Your library</h1>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="text-soft">
          <TranslatedText text={`Signed in as ${customer.emails.join(", ")}.`} />{" "}
          <a className="font-semibold text-text underline" href="/library/account">
            Addresses and devices
          </a>
        </p>
        <SignOut />
      </div>
      {library.nextSession ? <NextSession session={library.nextSession} /> : null}
      <div className="mt-12 grid gap-12 lg:grid-cols-2 lg:gap-16">
        {library.ebook ? (
          <LibrarySection title="The Royalties eBook" picture={<EbookCover isThumbnail />}>
            <p>
              Your copy is a PDF stamped with your name. It comes with a file pack: a workbook and
              Word documents. Each download link works for 48 hours.
            </p>
            <LibraryButton
              action={openEbookAction}
              field={{ name: "orderId", value: library.ebook.orderId }}
              look="primary"
              busyLabel="Opening…"
            >
              Download the eBook
            </LibraryButton>
            {editions.newEdition ? (
              <p>
                <strong>New since your last download:</strong> {editions.newEdition}. It’s free for
                you.
              </p>
            ) : null}
            <LibraryButton
              action={setEditionEmailsAction}
              field={{ name: "wanted", value: editions.hasAsked ? "no" : "yes" }}
              busyLabel="Saving…"
            >
              {editions.hasAsked ? "Stop emails about new editions" : "Email me about new editions"}
            </LibraryButton>
            {renderReview("ebook")}
          </LibrarySection>
        ) : null}
        {library.hasPastEbook && !library.ebook ? (
          <LibrarySection title="The Royalties eBook">
            <p>
              You bought it before we moved here. Your copy is a PDF stamped with your email
              address.
            </p>
            <a
              className={`${buttonClassName("primary")} justify-self-start`}
              href="/library/past-ebook"
              download
            >
              Download the eBook
            </a>
          </LibrarySection>
        ) : null}
        {library.course || library.hasPastCourse ? (
          <LibrarySection title="Your course" picture={<CourseCover />}>
            <OwnedCourse learn={course} format={courseFormat} />
            {library.course ? renderReview("course") : null}
          </LibrarySection>
        ) : null}
        <RadioSection radio={library.radio} />
        <SessionsSection sessions={library.sessions} now={ctx.now()} />
        <SubscriptionsSection subscriptions={library.subscriptions} />
        {refundable.length > 0 ? (
          <RefundSection items={refundable} refundItem={refundItemAction} />
        ) : null}
        <div className="lg:col-span-2">
          <OrdersSection orders={library.orders} />
        </div>
      </div>
    </div>
  );
}

type OwnedCourseProps = {
  /** Null before the course opens. */
  readonly learn: Learn | null;
  readonly format: string | null;
};

/** How far the customer is in the course, and what's next. */
function OwnedCourse({ learn, format }: OwnedCourseProps) {
  if (!learn) {
    return (
      <>
        {format ? <p>{format}</p> : null}
        <a className={`${buttonClassName("primary")} justify-self-start`} href="/learn">
          Open the course
        </a>
      </>
    );
  }
  const { required, next } = learn;
  const isComplete = required.total > 0 && required.complete === required.total;
  return (
    <>
      {required.complete === 0 && format ? <p>{format}</p> : null}
      <div className="grid gap-2">
        <p className="font-semibold">
          {required.complete} of {required.total} lessons and exercises complete
        </p>
        <ProgressBar value={required.complete} total={required.total} />
      </div>
      {next ? (
        <p className="text-soft">
          {required.complete === 0 ? "Start with" : "Next"}: {next.title}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <a
          className={buttonClassName(isComplete ? "secondary" : "primary")}
          href={next?.href ?? "/learn"}
        >
          {next ? (required.complete === 0 ? "Start the course" : "Continue") : "Open the course"}
        </a>
        {next ? (
          <a className="py-2 font-semibold underline underline-offset-4" href="/learn">
            All lessons
          </a>
        ) : null}
      </div>
      {isComplete ? <CertificateForm look="primary" /> : null}
    </>
  );
}
