import type { LegalSection } from "@/components/legal/legal-page";
import { Facts, InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { site } from "@/lib/core/site";
import { linkEmailLimits } from "@/lib/newsletter/links/policy";

/** Controller, and what data is collected. */
export const collectionSections: readonly LegalSection[] = [
  {
    id: "short",
    title: "Summary",
    body: (
      <Points
        items={[
          "We store what you give us, such as an order, a message or a sign-up, and use it only for that purpose.",
          "There is no analytics, no advertising and no tracking across sites. Our pages load nothing from other sites.",
          "We don’t sell or share your data for advertising, and we don’t build advertising profiles from it.",
          "You enter card details on Stripe’s page. We never see card numbers.",
          "We don’t store your IP address. Where we need to recognize a visitor, we store a keyed hash that cannot be reversed without our key.",
        ]}
      />
    ),
  },
  {
    id: "controller",
    title: "Who is responsible",
    body: (
      <p>
        {site.name}, {site.postalAddress}. For questions about your data, email <InfoAddress />.
        More about us is in the <TextLink href="/legal">Legal Notice</TextLink>.
      </p>
    ),
  },
  {
    id: "orders",
    title: "When you buy",
    body: (
      <>
        <p>
          We need this data to fulfill your order and to keep our accounts. The legal basis is our
          contract with you and our duty to keep records.
        </p>
        <Facts
          facts={[
            {
              term: "The order",
              says: "Email, first and last name, items, amounts, status and times. Phone and address only if you provide them.",
            },
            {
              term: "Your agreement",
              says: "Which consents you gave, in which version, and when.",
            },
            {
              term: "The payment",
              says: "Stripe’s IDs of the session, payment, invoice, refund or dispute, and Stripe’s notifications about them. No card number.",
            },
            {
              term: "Your browser",
              says: "A keyed hash of our own cookie, so that your browser shows the full order and others show it masked.",
            },
            {
              term: "The campaign",
              says: "The UTM values of the first and last link that led you here, if any.",
            },
          ]}
        />
      </>
    ),
  },
  {
    id: "downloads",
    title: "When you download",
    body: (
      <>
        <p>
          A download link is tied to a browser or a network. For this purpose, and as evidence if a
          payment is disputed, we store with the order: when a download was opened, how much of the
          file was sent, denied attempts, the browser’s user agent, and keyed hashes of the
          browser’s cookie and network (the first three parts of an IPv4 address, or the first half
          of an IPv6 address).
        </p>
        <p>Every page of your copy of the eBook carries your email address and order number.</p>
      </>
    ),
  },
  {
    id: "messages",
    title: "When you contact us",
    body: (
      <p>
        From the home page’s, contact, consultation and partnership forms we store what you enter
        (name, email, phone if provided, subject, message and other fields), the version of the
        consent, the campaign as above and a keyed hash of our cookie. We email it to our staff and
        send you an acknowledgment. The legal basis is our mutual interest in a reply; for a
        consultation it is the contract you request.
      </p>
    ),
  },
  {
    id: "newsletter",
    title: "Newsletter and quick check",
    body: (
      <>
        <p>
          To sign up, you enter an email address and, in most forms, a first name. The legal basis
          is your consent. Until you confirm your address (double opt-in), we send only a
          confirmation email: one per request, at most {linkEmailLimits.confirm.perDay} within 24
          hours. We store the version and time of your consent, the form you used, your frequency,
          your actions (signed up, confirmed, changed, unsubscribed, asked about a membership), the
          campaign, and keyed hashes of our cookie in the browsers you used. The page after signing
          up also records its campaign and the page before it, without the query string.
        </p>
        <p>
          You can unsubscribe at any time with the link in every issue. We then keep your address
          marked as unsubscribed so that we don’t email you again. With a link that we email on
          request, the <TextLink href="/newsletter/preferences">preferences page</TextLink> lets you
          download all newsletter data about you as a file, and erase it. If you erase it, or if
          email to you bounces or is reported as spam, only a keyed hash of the address remains, so
          that we know not to email it.
        </p>
        <p>
          Your Quick Check answers stay in your browser. They are added to your subscription only if
          that browser belongs to a subscriber.
        </p>
      </>
    ),
  },
  {
    id: "visits",
    title: "When you only visit",
    body: (
      <p>
        Public pages are the same for everyone and look up nothing about you. Visitors who submit
        forms, codes or checkouts too often are blocked for a while. For this we count attempts
        under keyed hashes of the IP address and of our cookie for a day. Our log records errors and
        URLs that don’t exist, without visitors’ IP addresses. Our host may keep technical logs for
        a short time.
      </p>
    ),
  },
];
