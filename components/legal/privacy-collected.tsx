import type { LegalSection } from "@/components/legal/legal-page";
import { Facts, InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { site } from "@/lib/core/site";
import { linkEmailLimits } from "@/lib/newsletter/links/policy";

/** Who is responsible, and what data is collected when. */
export const collectionSections: readonly LegalSection[] = [
  {
    id: "short",
    title: "Summary",
    body: (
      <Points
        items={[
          "We store what you give us, such as an order, a message or a sign-up, and use it only for that purpose.",
          "There is no analytics service, no advertising and no tracking across sites. Our pages load nothing from other sites.",
          "We don’t sell your data or share it for advertising.",
          "You enter card details on Stripe’s page. We never see your card number.",
          "We don’t store your IP address. Where we need to recognize a visitor, we store a keyed hash, which can’t be turned back into the address without our key.",
        ]}
      />
    ),
  },
  {
    id: "controller",
    title: "Who is responsible",
    body: (
      <p>
        {site.postalAddress}, is responsible for your data (the “controller”). For questions, email{" "}
        <InfoAddress />. More about us is in the <TextLink href="/legal">Legal Notice</TextLink>.
      </p>
    ),
  },
  {
    id: "orders",
    title: "When you buy",
    body: (
      <>
        <p>
          We need this data to fill your order and keep our books. Legal basis: our contract with
          you and our duty to keep records.
        </p>
        <Facts
          facts={[
            {
              term: "The order",
              says: "Email, first and last name, items, amounts, status and times. Phone and address only if you enter them.",
            },
            {
              term: "Your agreement",
              says: "Which terms you agreed to, in which version, and when.",
            },
            {
              term: "The payment",
              says: "Stripe’s IDs of the session, payment, invoice, refund or dispute, and what Stripe reports about them. No card number.",
            },
            {
              term: "Your browser",
              says: "A keyed hash of our own cookie, so that your browser shows the full order and other browsers show it masked.",
            },
            {
              term: "The campaign",
              says: "The UTM values of the first and last link that brought you here, if any.",
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
          A download link is tied to a browser or a network. For this, and as evidence if a payment
          is disputed, we store with the order: when a download was opened, how much of the file was
          sent, denied attempts, the browser’s user agent, and keyed hashes of the browser’s cookie
          and network (the first three parts of an IPv4 address, or the first half of an IPv6
          address). Legal basis: our contract with you and our interest in proving delivery.
        </p>
        <p>Every page of your copy of the eBook shows your email address and order number.</p>
      </>
    ),
  },
  {
    id: "library",
    title: "When you use your library or take the course",
    body: (
      <>
        <p>
          Your library shows what you bought. To open it, you prove an email address with a code. We
          store the addresses you proved and, for each browser you sign in with, a hash of its
          cookie, its user agent, and when you signed in and last visited. If you enter billing
          details for an invoice, we store them with the order.
        </p>
        <p>
          For the course, we store keyed hashes of the browsers that opened it, which parts of each
          lesson you watched and when, and the name on your certificate. Legal basis: our contract
          with you.
        </p>
      </>
    ),
  },
  {
    id: "messages",
    title: "When you contact us",
    body: (
      <p>
        From the home page’s, contact, consultation and partnership forms we store what you enter
        (name, email, phone, subject, message and other fields), the version of the text you agreed
        to, the campaign as above, and a keyed hash of our cookie. We email your message to our
        staff and send you an acknowledgment. Legal basis: our shared interest in a reply. For a
        consultation, it’s the contract you ask for.
      </p>
    ),
  },
  {
    id: "newsletter",
    title: "Newsletter and quick check",
    body: (
      <>
        <p>
          To sign up, you enter an email address and, in most forms, a first name. Legal basis: your
          consent. Until you confirm your address (double opt-in), we send only a confirmation
          email: one per request, at most {linkEmailLimits.confirm.perDay} within 24 hours. We store
          the version and time of your consent, the form you used, your frequency, your actions
          (signed up, confirmed, changed, unsubscribed, asked about a membership), the campaign, and
          keyed hashes of our cookie in the browsers you used. The page after signing up also
          records its campaign and the page before it, without the query string.
        </p>
        <p>
          You can unsubscribe at any time with the link in every issue. We then keep your address
          marked as unsubscribed, so that we don’t email you again. With a link that we email on
          request, the <TextLink href="/newsletter/preferences">preferences page</TextLink> lets you
          download all newsletter data about you as a file, and delete it. After you delete it, or
          if email to you bounces or is reported as spam, only a keyed hash of the address remains,
          so that we know not to email it.
        </p>
        <p>
          Your Quick Check answers stay in your browser. They’re added to your subscription only if
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
        forms, codes or checkouts too often are blocked for a while. To do this, we count attempts
        for a day, under keyed hashes of the IP address and our cookie. Our log records errors and
        page addresses that don’t exist, without visitors’ IP addresses. Our hosting provider may
        keep technical logs for a short time. Legal basis: our interest in keeping the site secure.
      </p>
    ),
  },
];
