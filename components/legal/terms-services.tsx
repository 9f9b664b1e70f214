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
          When you buy a radio package, you pay for your recording to be played on air. That is paid
          promotion. United States law asks a station to tell its listeners that a broadcast was
          paid for, and by whom (47 U.S.C. §§ 317 and 508; 47 C.F.R. § 73.1212). The station
          discloses the sponsorship on air, in words of its own choosing, and you agree to it.
        </p>
        <Points
          items={[
            "Our team contacts you within 1-2 business days after your payment for the track, its link, its ISRC and your PRO details. The package’s time begins once we have them.",
            "You may only submit a recording that you own or may license, with every writer’s and performer’s consent. You give us and the station the permission to play it for the package.",
            "The station decides when a spin is aired and may refuse a recording that it may not or will not air. Then we ask you for another one.",
            "A spin is one play on air. “Up to 20 spins” is a most, not a promise of 20. “Spotlight consideration” means that we listen with a spotlight in mind, not that there will be one.",
            "We promise the plays of your package. We don’t promise listeners, charts, royalties, a contract or unpaid plays.",
          ]}
        />
        <p>
          <strong>All sales of radio packages are final.</strong> What that means, and what it does
          not take from you, is under <TextLink href="#refunds">Refunds</TextLink>.
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
            "You can cancel online at any time: your receipt holds the link to manage your subscription. You need neither call nor give a reason. You can also write to us.",
            "When you cancel, nothing more is charged, and airplay runs to the end of the month you have paid for. Months that have begun are not paid back, unless the law says otherwise.",
            "If a renewal can’t be charged, we write to you, and airplay pauses until it is paid.",
            "Should the price or what you get change, we write to you before the renewal to which it applies, with the way to cancel. Without your agreement you never pay more.",
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
            "Asking for a session books nothing yet. We answer by email within 24 hours whether the time is free, then send a request for payment, and the meeting’s link once you have paid.",
            "Where you book through a scheduling service in a new tab, its own terms and privacy policy hold there as well.",
            "If you can’t come, tell us as early as you can, and we look for another time. If we can’t come, you choose between another time and your money back.",
          ]}
        />
        <p>
          What we say is music-business guidance from experience. It is not legal, tax or financial
          advice, and no attorney-client relationship comes of it.
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
            "eBook and course: if you can’t open what you bought, or it is not what its page says, write to us. We mend it, and if we can’t, you get your money back.",
            "Radio packages: all sales are final, because airtime is reserved for you. If we can’t deliver what you paid for, you get back what was not delivered.",
            "Sessions: see above. A session that has taken place is not paid back.",
            "A refund goes back the way you paid. With it ends the access to what was refunded; anything else that you bought stays yours.",
            "If you dispute a charge with your bank, access to what it paid for is suspended until it is decided. Please write to us first: it is quicker.",
          ]}
        />
        <p>
          Nothing here takes away rights that the law gives to you as a consumer and that can’t be
          waived, such as a right to withdraw where you live. For a refund write to <InfoAddress />{" "}
          with your order number.
        </p>
      </>
    ),
  },
];
