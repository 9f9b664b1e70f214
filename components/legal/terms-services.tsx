import type { LegalSection } from "@/components/legal/legal-page";
import { InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { refundBusinessDays, refundTable, sessionNoticeHours } from "@/lib/catalog/refund-copy";

/** What is refunded and what isn't, for every kind of product. */
function RefundTable() {
  return (
    <table className="w-full border-collapse border-t border-line text-left align-top">
      <caption className="sr-only">Refund terms for each product</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="w-1/4 py-3 pr-4">
            Product
          </th>
          <th scope="col" className="py-3">
            Refund terms
          </th>
        </tr>
      </thead>
      <tbody>
        {refundTable.map(({ kind, product, refunded, final }) => (
          <tr key={kind} className="border-b border-hairline align-top">
            <th scope="row" className="py-3 pr-4 font-semibold">
              {product}
            </th>
            <td className="grid gap-2 py-3 text-soft">
              <p>
                <strong className="text-text">Refunded:</strong> {refunded}
              </p>
              <p>
                <strong className="text-text">Not refunded:</strong> {final}
              </p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Radio airplay, paid sessions and refunds. */
export const serviceTerms: readonly LegalSection[] = [
  {
    id: "radio",
    title: "Radio packages are paid promotion",
    body: (
      <>
        <p>
          When you buy a radio package, you pay for your recording to be played on air. Paid airplay
          is paid promotion. Federal rules require the station to announce, when the recording airs,
          that the airtime is sponsored and who paid for it (47 C.F.R. § 73.1212). Anyone who makes
          or passes on a payment for airplay must disclose the payment to the station before the
          broadcast (47 U.S.C. § 508). For every package, we give the station your name, or the name
          of the business you’re paying for, as the sponsor. You agree to this disclosure and to the
          announcement.
        </p>
        <Points
          items={[
            "Within 1-2 business days after your payment, our team will contact you to get the track, a link to it, its ISRC, and your PRO details. The package period starts when we have all of these details.",
            "You may submit only recordings that you own or are licensed to submit, with the consent of everyone who wrote or performed them. You allow us and the station to play the recording for your package.",
            "The station sets the air dates and times and may decline a recording. If the station declines yours, you can send us another recording. If the station accepts none of your recordings, we refund the spins that weren’t played.",
            "A spin is one airing of your recording. “Up to 20 spins” means 20 spins, unless you agreed to fewer in writing. “Spotlight consideration” means that we consider your song for a spotlight. We don’t promise that your song will get one.",
            "Paid spins generally don’t count toward radio charts. We promise the spins in your package. We don’t promise listeners, chart positions, royalties, contracts, or unpaid airplay.",
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
            You can cancel online at any time with the link in your receipt. If you no longer have
            the link, use the <TextLink href="/subscription">Manage Subscription page</TextLink> to
            have a new link emailed to you. You can also cancel by emailing us. You don’t have to
            call or give a reason, and there is no minimum term.
          </span>,
          "After you cancel, we won’t charge you again, and airplay continues until the end of the month you paid for. We don’t refund that month, except for any spins we don’t deliver.",
          "Before you pay, we ask for your separate consent to these renewal terms. We repeat the terms in your receipt. We’ll email you a reminder at least once a year. We keep your consent on file for at least three years, or for one year after your subscription ends if that date is later.",
          "If we change the price, the new price applies to new subscriptions only. You continue to pay the price you agreed to until your subscription ends.",
          "If we change any other term, the new term applies to new subscriptions only. Until your subscription ends, the terms you agreed to stay in effect.",
          "If a renewal payment fails, we’ll email you and pause airplay until the payment goes through.",
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
            "Sessions take place by video, at the time you book or agree on with us. Your invitation shows it in Memphis time.",
            "If you pick a free time and pay, it’s booked. A request isn’t a booking. Within 24 hours, Monday to Friday, we’ll email you about a time for your session. Once we agree on a time, we’ll send a payment request. After you pay, we’ll email you an invitation with the meeting link.",
            `To reschedule or cancel a paid session, reply to your invitation or email us at least ${sessionNoticeHours} hours before the session starts. Rescheduling is free. If you cancel by that deadline, we refund you in full.`,
            "If we can’t make it, you can choose a new time or a full refund.",
            "If you book through a scheduling service in a new tab, that service’s terms and privacy policy also apply.",
          ]}
        />
        <p>
          We give music-business guidance based on experience. It is not legal, tax, or financial
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
              Within the days above, get your refund in your{" "}
              <TextLink href="/library">library</TextLink>. For any other refund, email{" "}
              <InfoAddress /> with your order number.
            </span>,
            `We send refunds to your original payment method within ${refundBusinessDays} business days of approving them. Your bank may take another 5 to 10 business days to post the refund.`,
            "After a refund, you lose access to the item we refunded. You keep everything else you bought.",
            "If you dispute a charge with your bank, we suspend access to the items you bought with that charge until the dispute is resolved. Please email us first, because we can usually help faster than a bank.",
            "Nothing in these terms limits consumer rights that can’t be waived.",
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
            "For sessions and radio packages, you lose the right to withdraw once the service is complete. If you withdraw earlier, you pay for the part of the service that we have already provided.",
            <span key="how">
              To withdraw, email <InfoAddress /> within 14 days of your order. You don’t need to use
              a form.
            </span>,
          ]}
        />
        <p>
          If the refund terms above give you more rights than this section does, the refund terms
          apply.
        </p>
      </>
    ),
  },
];
