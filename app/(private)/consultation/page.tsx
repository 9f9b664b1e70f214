import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { payOfferAction } from "@/app/(private)/consultation/actions";
import { offerCopy } from "@/components/consultations/offer-copy";
import { OfferNotFound } from "@/components/consultations/offer-not-found";
import { OfferSummary } from "@/components/consultations/offer-summary";
import { PayOffer } from "@/components/consultations/pay-offer";
import { PrivatePageLayout } from "@/components/newsletter/preferences/private-page-layout";
import { ScriptsNeeded } from "@/components/shop/scripts-needed";
import { EmailLink } from "@/components/site/profile/email-link";
import { buttonClassName } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { refundLines } from "@/lib/catalog/refund-copy";
import { readOffer } from "@/lib/consultations/read-offer";
import { appCtx } from "@/lib/web/ctx";
import { queryValue } from "@/lib/web/http/query-value";

type Props = { readonly searchParams: Promise<{ readonly token?: string | string[] }> };

const readOfferByToken = cache((token: string) => readOffer(appCtx(), token));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const offer = await readOfferByToken(await queryValue(searchParams, "token"));
  return { title: offer ? "Your session" : "Offer not found" };
}

/** Linked from offer emails. Opening it changes nothing, because email scanners open links too. */
export default async function ConsultationPage({ searchParams }: Props) {
  await connection();
  const token = await queryValue(searchParams, "token");
  const offer = await readOfferByToken(token);
  if (!offer) return <OfferNotFound />;
  const { title, text } = offerCopy[offer.stage];
  return (
    <PrivatePageLayout
      title={title}
      lead={
        <>
          <p>{text}</p>
          <p className="text-base text-soft">
            Questions? Email <EmailLink />.
          </p>
        </>
      }
    >
      {/* The row contains only the newest offer, which isn't the one this link was for. */}
      {offer.stage === "replaced" ? null : (
        <Panel className="grid gap-6">
          <OfferSummary offer={offer} />
          {offer.stage === "payable" ? (
            <>
              <ScriptsNeeded what="Paying" />
              <PayOffer token={token} priceCents={offer.priceCents} pay={payOfferAction} />
            </>
          ) : null}
          {offer.stage === "paid" || offer.stage === "invited" ? (
            <p className="text-soft">Plans changed? Reply to our email. {refundLines.session}</p>
          ) : null}
          {offer.meetingUrl ? (
            <div className="grid justify-items-start gap-4">
              <a
                href={offer.meetingUrl}
                rel="noopener noreferrer"
                className={buttonClassName("primary", "lg")}
              >
                Join the meeting
              </a>
              <a
                href={`/consultation/calendar?token=${encodeURIComponent(token)}`}
                download="session.ics"
                className="font-semibold underline underline-offset-4"
              >
                Add to calendar
              </a>
            </div>
          ) : null}
        </Panel>
      )}
    </PrivatePageLayout>
  );
}
