import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { payOfferAction } from "@/app/(private)/consultation/actions";
import { NoSuchOffer } from "@/components/consultations/no-such-offer";
import { OfferSummary } from "@/components/consultations/offer-summary";
import { offerWords } from "@/components/consultations/offer-words";
import { PayOffer } from "@/components/consultations/pay-offer";
import { PrivateFrame } from "@/components/newsletter/private-frame";
import { ScriptsNeeded } from "@/components/shop/scripts-needed";
import { buttonClassName } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { readOffer } from "@/lib/consultations/read-offer";
import { site } from "@/lib/site";
import { appCtx } from "@/lib/web/ctx";
import { queryValue } from "@/lib/web/query-value";

type Props = { readonly searchParams: Promise<{ readonly token?: string | string[] }> };

const offerBehind = cache((token: string) => readOffer(appCtx(), token));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const offer = await offerBehind(await queryValue(searchParams, "token"));
  return { title: offer ? "Your session" : "No such offer" };
}

/** Where an offer's mail leads. Opening it does nothing: mail scanners open links too. */
export default async function ConsultationPage({ searchParams }: Props) {
  await connection();
  const token = await queryValue(searchParams, "token");
  const offer = await offerBehind(token);
  if (!offer) return <NoSuchOffer />;
  const { title, text } = offerWords[offer.stage];
  return (
    <PrivateFrame
      title={title}
      lead={
        <>
          <p>{text}</p>
          <p className="text-base text-soft">
            Questions? Write to{" "}
            <a className="underline" href={`mailto:${site.infoEmail}`}>
              {site.infoEmail}
            </a>
            .
          </p>
        </>
      }
    >
      {/* The row knows the newest offer alone: its time would pass here for what no longer stands. */}
      {offer.stage === "replaced" ? null : (
        <Panel className="grid gap-6">
          <OfferSummary offer={offer} />
          {offer.stage === "payable" ? (
            <>
              <ScriptsNeeded what="Paying" />
              <PayOffer token={token} priceCents={offer.priceCents} pay={payOfferAction} />
            </>
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
                Save it to your calendar
              </a>
            </div>
          ) : null}
        </Panel>
      )}
    </PrivateFrame>
  );
}
