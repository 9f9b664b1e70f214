import type { Metadata } from "next";
import { requestConsultationAction } from "@/app/(public)/consulting/actions";
import { ConsultationProcess } from "@/components/inquiries/consultation-process";
import { ConsultationRequest } from "@/components/inquiries/consultation-request";
import { SessionPrices } from "@/components/inquiries/session-prices";
import { PageIntro } from "@/components/site/page-intro";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { getSiteOrigin } from "@/lib/config/env";
import { formatCents } from "@/lib/core/money";
import { getConsultationType } from "@/lib/inquiries/choices";
import { consultationTypeLabels, sessionLead } from "@/lib/inquiries/inquiry-copy";
import { getCatalog } from "@/lib/web/http/cached-catalog";
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
  const sessions = (await getCatalog()).flatMap((product) => {
    const type = getConsultationType(product.durationMinutes);
    return product.kind === "session" && product.isActive && type ? [{ ...product, type }] : [];
  });
  return (
    <>
      <PageJsonLd path="/consulting" origin={getSiteOrigin()} />
      <PageIntro title="Request a consultation" titleClassName="max-w-[11ch]" lead={sessionLead} />
      <div className="wrap mt-12 grid gap-16 md:mt-16 lg:grid-cols-[7fr_4fr] lg:gap-24">
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
    </>
  );
}
