import type { LegalSection } from "@/components/legal/legal-page";
import { Facts, InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { site } from "@/lib/core/site";
import { linkEmailLimits } from "@/lib/newsletter/links/policy";

/** Controller, and what data is collected. */
export const collectedData: readonly LegalSection[] = [
  {
    id: "short",
    title: "In short",
    body: (
      <Points
        items={[
          "We keep what you give us: an order, a message, a sign-up. We use it for that.",
          "There is no analytics, no advertising and no tracking across sites. Our pages load nothing from any other origin.",
          "We don’t sell or share your data for advertising, and we don’t build profiles from it.",
          "Cards are typed on Stripe’s page. We never see a card’s number.",
          "We don’t store your IP address. Where we must know a visitor again, we keep a keyed hash that nobody can turn back without our key.",
        ]}
      />
    ),
  },
  {
    id: "controller",
    title: "Who is responsible",
    body: (
      <p>
        {site.name}, {site.postalAddress}. For anything about your data write to <InfoAddress />.
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
          To sell you something and to keep our books we need a contract’s data. That is also the
          legal ground for it, together with the duty to keep records.
        </p>
        <Facts
          facts={[
            {
              term: "The order",
              says: "Email, first and last name, what you bought, amounts, status and times. Phone and address only if you fill them in.",
            },
            {
              term: "Your agreement",
              says: "Which consents you ticked, in which version, and when.",
            },
            {
              term: "The payment",
              says: "Stripe’s ids of session, payment, invoice, refund or dispute, and Stripe’s own messages about them. No card number.",
            },
            {
              term: "Your browser",
              says: "A keyed hash of our own cookie, so that your browser sees its order whole and others see it masked.",
            },
            {
              term: "The campaign",
              says: "The UTM values of the first and the last link that led you here, if there were any.",
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
          A download link is tied to a browser or a network. For that, and as evidence should a
          payment be disputed, we keep with the order: when a download was opened, how much of the
          file was sent, refused tries, what the browser calls itself, and keyed hashes of the
          browser’s cookie and of its network (the first three parts of an IPv4 address, the first
          half of an IPv6 one).
        </p>
        <p>Every page of your copy of the eBook carries your email address and order number.</p>
      </>
    ),
  },
  {
    id: "messages",
    title: "When you write to us",
    body: (
      <p>
        From the home page’s, contact, consultation and partnership forms we store what you type
        (name, email, phone if given, subject, message and the form’s own choices), the version of
        the consent, the campaign as above and a keyed hash of our cookie. We mail it to our staff,
        and an acknowledgement to you. The ground is our interest, and yours, in an answer; for a
        consultation it is the contract that you ask for.
      </p>
    ),
  },
  {
    id: "newsletter",
    title: "Newsletter and quick check",
    body: (
      <>
        <p>
          Signing up takes an email address and, in most forms, a first name. The ground is your
          consent. Nothing but a confirmation mail is sent until you confirm by it (double opt-in):
          one for each time that it is asked for, at most {linkEmailLimits.confirm.perDay} within 24
          hours. We keep the version and time of the consent, the form you used, how often you want
          mail, what you did with it (signed up, confirmed, changed, left, asked about a
          membership), the campaign, and keyed hashes of our cookie in the browsers you used. There
          the page after signing up also notes its campaign and the page before it, without that
          address’s query.
        </p>
        <p>
          You can leave at any time by the link in every issue. Your address then stays marked as
          left, so that we don’t write again. By a link that we mail you on request, the{" "}
          <TextLink href="/newsletter/preferences">preferences page</TextLink> hands you all that
          the newsletter keeps about you as a file, and erases it. If you have it erased, or mail to
          it bounces or is reported as spam, a keyed hash of the address is what stays: without it
          we could not know whom not to write to.
        </p>
        <p>
          The quick check’s answers stay in your browser. Only if that browser is known as a
          subscriber’s are they also written to your subscription.
        </p>
      </>
    ),
  },
  {
    id: "visits",
    title: "When you only visit",
    body: (
      <p>
        Public pages are the same for everyone and ask our database nothing about you. Whoever sends
        forms, codes or checkouts too often is stopped for a while: for that we count tries under
        keyed hashes of the address and of our cookie, for a day. Our own log notes faults and
        unknown addresses of this site, without visitors’ addresses. Our host may keep technical
        logs for a short time.
      </p>
    ),
  },
];
