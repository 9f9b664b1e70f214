import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { payOfferAction } from "@/app/(private)/consultation/actions";
import { offerCopy } from "@/components/consultations/offer-copy";
import { PayOffer } from "@/components/consultations/pay-offer";
import { LocalTime } from "@/components/newsletter/preferences/local-time";
import { PrivatePageLayout } from "@/components/newsletter/preferences/private-page-layout";
import { ScriptsNeeded } from "@/components/shop/scripts-needed";
import { ErrorPage } from "@/components/site/error-page";
import { EmailLink } from "@/components/site/profile/email-link";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Amount } from "@/components/ui/price";
import { refundLines } from "@/lib/catalog/refund-copy";
import { type OfferView, readOffer } from "@/lib/consultations/read-offer";
import { formatAppointment } from "@/lib/core/chicago-time";
import { appCtx } from "@/lib/web/ctx";
import { queryValue } from "@/lib/web/http/read-request";

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
              {offer.paymentUrl ? (
                <noscript>
                  <a href={offer.paymentUrl} className={buttonClassName("primary", "lg")}>
                    Continue to payment
                  </a>
                </noscript>
              ) : (
                <ScriptsNeeded what="Paying" />
              )}
              <PayOffer token={token} priceCents={offer.priceCents} pay={payOfferAction} />
            </>
          ) : null}
          {offer.stage === "paid" || offer.stage === "invited" ? (
            <p className="text-soft">
              {refundLines.session}{" "}
              {offer.canChange ? (
                <Link
                  href={`/consultation/change?token=${encodeURIComponent(token)}`}
                  className="font-semibold text-text underline underline-offset-4"
                >
                  Reschedule or cancel
                </Link>
              ) : (
                "Plans changed? Reply to our email."
              )}
            </p>
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

function OfferNotFound() {
  return (
    <ErrorPage title="Offer not found">
      <p className="max-w-[44ch] text-xl">
        This link doesn't match an offer. Open the full link from our email, or email <EmailLink />.
      </p>
    </ErrorPage>
  );
}

function OfferSummary({ offer }: { readonly offer: OfferView }) {
  const { startsAt, minutes, priceCents, payBy, stage } = offer;
  const isPayable = stage === "payable";
  return (
    <dl className="grid gap-4">
      <div>
        <dt className="text-soft">Time</dt>
        <dd className="text-2xl font-semibold">
          <time dateTime={startsAt.toISOString()}>{formatAppointment(startsAt.toISOString())}</time>
        </dd>
        <dd className="text-soft">Memphis time (US Central) · {minutes} minutes by video</dd>
        <dd>
          <LocalTime at={startsAt.toISOString()} />
        </dd>
      </div>
      <div>
        <dt className="text-soft">Price</dt>
        <dd className="figures font-display text-3xl font-extrabold">
          <Amount cents={priceCents} />
        </dd>
      </div>
      {isPayable && payBy ? (
        <div>
          <dt className="text-soft">Pay by</dt>
          <dd>{formatAppointment(payBy.toISOString())}</dd>
        </div>
      ) : null}
    </dl>
  );
}
