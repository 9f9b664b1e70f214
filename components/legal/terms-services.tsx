import type { LegalSection } from "@/components/legal/legal-page";
import { InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { RefundTable } from "@/components/legal/refund-table";
import { refundBusinessDays, sessionNoticeHours } from "@/lib/catalog/refund-copy";

/** Radio airplay, paid sessions and refunds. */
export const serviceTerms: readonly LegalSection[] = [
  {
    id: "radio",
    title: "Radio packages are paid promotion",
    body: (
      <>
        <p>
          When you buy a radio package, you pay for your recording to be played on air. That is paid
          promotion. Federal rules require the station to announce, when the recording airs, that
          the play is sponsored and by whom (47 C.F.R. § 73.1212). Anyone who pays for airplay, or
          passes a payment on, must disclose it to the station before the broadcast (47 U.S.C. §
          508). For every package, we give the station your name, or the name of the business you’re
          paying for, as the sponsor. You agree to this disclosure and to the announcement.
        </p>
        <Points
          items={[
            "Within 1-2 business days after your payment, our team will contact you to get the track, its link, its ISRC and your PRO details. The package period starts when we have them.",
            "You may submit only recordings that you own or are licensed to submit, with the consent of everyone who wrote or performed them. You allow us and the station to play the recording for your package.",
            "The station sets the air dates and times and may decline a recording. If it does, you can send another one. If none is accepted, we refund the spins that weren’t played.",
            "A spin is one play on air. “Up to 20 spins” means 20, unless you agreed to fewer in writing. “Spotlight consideration” means that we consider your song for a spotlight. It isn’t a promise of one.",
            "Paid spins generally don’t count for charts. We promise the spins in your package. We don’t promise listeners, chart positions, royalties, contracts or unpaid airplay.",
          ]}
        />
        <p>
          <strong>All sales of radio packages are final.</strong> See{" "}
          <TextLink href="#refunds">Refunds</TextLink> for what this covers. We refund spins that we
          don’t deliver.
        </p>
      </>
    ),
  },
  {
    id: "elite-airplay",
    title: "Elite Airplay: automatic renewal terms",
    body: (
      <Points
        items={[
          <strong key="renews">
            Elite Airplay is a subscription that renews automatically every month until you cancel.
            We charge your payment method the price shown at checkout when you subscribe, and the
            same price each month after that, plus any sales tax.
          </strong>,
          <span key="cancel">
            You can cancel online at any time, with the link in your receipt. If you no longer have
            it, the <TextLink href="/subscription">Manage Subscription page</TextLink> emails you a
            new one. You can also email us. You don’t have to call or give a reason, and there is no
            minimum term.
          </span>,
          "After you cancel, you won’t be charged again, and airplay continues to the end of the month you paid for. That month isn’t refunded, except for spins that we don’t deliver.",
          "We ask for your consent to these renewal terms separately, before you pay, and repeat them in your receipt. We’ll email you a reminder at least once a year. We keep your consent on file for at least three years, or for one year after the subscription ends if that is later.",
          "If we change the price, the new price applies to new subscriptions only. Yours keeps the price you agreed to for as long as it runs.",
          "If we need to change another material term of your subscription, we’ll email you 7 to 30 days before the change and explain how to cancel.",
          "If a renewal payment fails, we’ll email you, and airplay pauses until it’s paid.",
        ]}
      />
    ),
  },
  {
    id: "sessions",
    title: "Consultations and strategy sessions",
    body: (
      <>
        <Points
          items={[
            "Sessions take place by video, Monday to Friday, 9 AM to 4 PM Memphis time.",
            "A request isn’t a booking. Within 24 hours, we’ll email you to say whether the time is available. If it is, we’ll send a payment request. After you pay, we’ll email you an invitation with the meeting link.",
            `To move or cancel a paid session, reply to your invitation or email us at least ${sessionNoticeHours} hours before it starts. Moving it is free. If you cancel by then, we refund you in full.`,
            "If we can’t make it, you choose: a new time or a full refund.",
            "If you book through a scheduling service in a new tab, its terms and privacy policy also apply.",
          ]}
        />
        <p>
          We give music-business guidance based on experience. It is not legal, tax or financial
          advice, and it does not create an attorney-client relationship.
        </p>
      </>
    ),
  },
  {
    id: "refunds",
    title: "Refunds",
    body: (
      <>
        <RefundTable />
        <Points
          items={[
            <span key="how">
              To ask for a refund, email <InfoAddress /> with your order number.
            </span>,
            `We send refunds to your original payment method within ${refundBusinessDays} business days of approving them. Your bank may take another 5 to 10 days to show them.`,
            "You lose access to what we refunded. You keep everything else you bought.",
            "If you dispute a charge with your bank, we suspend access to what it paid for until the dispute is resolved. Please email us first. It’s faster.",
            "Nothing here limits consumer rights that can’t be waived.",
          ]}
        />
      </>
    ),
  },
  {
    id: "eu-uk",
    title: "Customers in the EU and the UK",
    body: (
      <>
        <p>
          If you’re a consumer in the European Economic Area or the United Kingdom, you generally
          have 14 days to withdraw from an online purchase. By checking the box for these terms, you
          ask us to start right away and acknowledge the following:
        </p>
        <Points
          items={[
            "For the eBook and the course, you lose the right to withdraw when your download or first lesson starts.",
            "For sessions and radio packages, you lose it once the service is complete. If you withdraw before that, you pay for the part we have already provided.",
            <span key="how">
              To withdraw, email <InfoAddress /> within 14 days of your order. No form is required.
            </span>,
          ]}
        />
        <p>If the refund terms above are better for you, they apply.</p>
      </>
    ),
  },
];
