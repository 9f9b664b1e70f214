import type { LegalSection } from "@/components/legal/legal-page";
import { InfoAddress, Points, TextLink } from "@/components/legal/legal-text";

/** Radio airplay, paid sessions and refunds. */
export const serviceTerms: readonly LegalSection[] = [
  {
    id: "radio",
    title: "Radio packages are paid promotion",
    body: (
      <>
        <p>
          When you buy a radio package, you pay for your recording to be played on air. This is paid
          promotion. US law requires a station to tell its listeners that a broadcast was paid for,
          and by whom (47 U.S.C. §§ 317 and 508; 47 C.F.R. § 73.1212). The station discloses the
          sponsorship on air in its own words, and you agree to this.
        </p>
        <Points
          items={[
            "Our team will contact you within 1-2 business days after your payment for the track, its link, its ISRC and your PRO details. The package period starts once we have them.",
            "You may only submit a recording that you own or may license, with every writer’s and performer’s consent. You give us and the station permission to play it for the package.",
            "The station decides when a spin airs and may reject a recording. In that case we ask you for another one.",
            "A spin is one play on air. “Up to 20 spins” is a maximum, not a promise of 20. “Spotlight consideration” means that we consider your song for a spotlight, not that there will be one.",
            "We promise the plays of your package. We don’t promise listeners, charts, royalties, a contract or unpaid plays.",
          ]}
        />
        <p>
          <strong>All sales of radio packages are final.</strong> See{" "}
          <TextLink href="#refunds">Refunds</TextLink> for what this means and which rights you
          keep.
        </p>
      </>
    ),
  },
  {
    id: "elite-airplay",
    title: "Elite Airplay renews each month until you cancel",
    body: (
      <>
        <Points
          items={[
            "Elite Airplay is a subscription. You are charged the price shown at checkout today, and the same price each month after that, until you cancel.",
            "You can cancel online at any time with the link to manage your subscription in your receipt. You don’t have to call or give a reason. You can also email us.",
            "After you cancel, you won’t be charged again, and airplay continues to the end of the month you have paid for. Months that have started are not refunded, unless required by law.",
            "If a renewal payment fails, we email you, and airplay pauses until it is paid.",
            "If the price or the package changes, we email you before the renewal it applies to and explain how to cancel. You never pay more without your agreement.",
          ]}
        />
      </>
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
            "Requesting a session does not book it. We email you within 24 hours whether the time is available, then send a payment request, and the meeting link after you pay.",
            "If you book through a scheduling service in a new tab, its own terms and privacy policy also apply.",
            "If you can’t attend, tell us as early as possible, and we will find another time. If we can’t attend, you can choose another time or a refund.",
          ]}
        />
        <p>
          We give music-business guidance based on experience. It is not legal, tax or financial
          advice and does not create an attorney-client relationship.
        </p>
      </>
    ),
  },
  {
    id: "refunds",
    title: "Refunds",
    body: (
      <>
        <Points
          items={[
            "eBook and course: if you can’t open what you bought, or it isn’t as described, email us. We will fix it, or refund you if we can’t.",
            "Radio packages: all sales are final, because airtime is reserved for you. If we can’t deliver what you paid for, we refund what was not delivered.",
            "Sessions: see above. A session that has taken place is not refunded.",
            "Refunds go to your original payment method. You lose access to what was refunded and keep everything else you bought.",
            "If you dispute a charge with your bank, access to what it paid for is suspended until the dispute is resolved. Please email us first. It’s faster.",
          ]}
        />
        <p>
          Nothing here limits consumer rights that can’t be waived, such as a right of withdrawal
          where you live. For a refund, email <InfoAddress /> with your order number.
        </p>
      </>
    ),
  },
];
