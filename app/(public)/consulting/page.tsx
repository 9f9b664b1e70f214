import type { Metadata } from "next";
import { requestConsultationAction } from "@/app/(public)/actions";
import { SessionFacts } from "@/components/booking/session-facts";
import { ConsultationRequest } from "@/components/inquiries/consultation-request";
import { SessionPrices } from "@/components/inquiries/session-prices";
import { PageIntro } from "@/components/site/page-intro";
import { PageQuestions } from "@/components/site/page-text/page-questions";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { Link } from "@/components/ui/link";
import { NumberedList } from "@/components/ui/numbered-list";
import { getSiteOrigin } from "@/lib/config/env";
import { formatCents } from "@/lib/core/money";
import { getConsultationType } from "@/lib/inquiries/choices";
import { consultationTypeLabels, getSessionLead } from "@/lib/inquiries/inquiry-copy";
import { getPageContent, getPeople } from "@/lib/web/http/cached-content";
import {
  getBuiltIn,
  getBusinessProfile,
  getCatalog,
  getSessionHours,
} from "@/lib/web/http/cached-reads";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: "/consulting",
    title: "Request a consultation",
    description:
      "Request a 30-, 45-, or 60-minute video session about your royalties and releases. We'll confirm a time by email before you pay.",
  });
}

export default async function ConsultingPage() {
  const profile = await getBusinessProfile();
  const [builtIn, catalog, { audience }, people, hours] = await Promise.all([
    getBuiltIn(),
    getCatalog(),
    getPageContent("sessions"),
    getPeople("sessions"),
    getSessionHours(),
  ]);
  const sessions = catalog.flatMap((product) => {
    const type = getConsultationType(product.durationMinutes);
    return product.kind === "session" && product.isActive && type ? [{ ...product, type }] : [];
  });
  return (
    <>
      <PageJsonLd path="/consulting" origin={getSiteOrigin()} />
      <PageIntro
        title="Request a consultation"
        titleClassName="max-w-[14ch]"
        lead={getSessionLead(hours)}
      />
      <div className="wrap mt-8">
        <SessionFacts
          sessions={sessions}
          booking="request"
          audience={audience}
          people={people}
          profile={profile}
        />
      </div>
      {builtIn.length > 0 ? (
        <p className="wrap mt-8 text-lg">
          This is a request: we’ll confirm a time by email. If one of our free times fits, you can{" "}
          <Link href="/book-session" className="font-semibold underline underline-offset-4">
            book it now
          </Link>{" "}
          instead.
        </p>
      ) : null}
      <div className="wrap split-aside mt-12 gap-y-16 md:mt-16">
        <ConsultationRequest
          action={requestConsultationAction}
          sessions={sessions.map(({ type, priceCents }) => ({
            value: type,
            label: `${consultationTypeLabels[type]}, ${formatCents(priceCents)}`,
          }))}
        />
        {sessions.length > 0 ? (
          <div className="below-56 grid content-start gap-16">
            <ConsultationProcess />
            <SessionPrices sessions={sessions} />
          </div>
        ) : null}
      </div>
      <PageQuestions questions={[]} team="" people={people} />
    </>
  );
}

const steps = [
  {
    title: "Fill in the form",
    text: "Let us know who you are, how much time you need, and when you're free. There's no charge to send a request.",
  },
  {
    title: "We confirm by email",
    text: "We'll confirm availability by email within 24 hours, Monday to Friday. If your time is taken, we'll offer another.",
  },
  {
    title: "You pay",
    text: "We'll email you a payment request, and you'll pay securely through Stripe.",
  },
  {
    title: "We meet by video",
    text: "After you pay, we'll email a calendar invite with the video link.",
  },
] as const;

function ConsultationProcess() {
  return (
    <section aria-labelledby="process-title">
      <h2 id="process-title" className="text-2xl md:text-3xl">
        How it works
      </h2>
      <div className="mt-6">
        <NumberedList items={steps} size="small" />
      </div>
    </section>
  );
}
