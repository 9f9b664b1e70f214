import type { LegalSection } from "@/components/legal/legal-page";
import { Facts, InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { linkLifetimes } from "@/lib/newsletter/links/policy";
import { retentionDays } from "@/lib/retention/retention-days";

/** Browser storage, recipients, retention and visitors' rights. */
export const retentionSections: readonly LegalSection[] = [
  {
    id: "cookies",
    title: "Cookies and your browser’s storage",
    body: (
      <>
        <p>
          All are first-party, and none tracks you on other sites. Over HTTPS, cookie names start
          with <code className="font-sans">__Host-</code>.
        </p>
        <Facts
          facts={[
            {
              term: <code className="font-sans">browser</code>,
              says: "Cookie, 90 days, not readable by scripts. A random, signed value that recognizes your orders, downloads, forms and newsletter. Set when you check out, open an order or a link from us, or submit a form; required for these features.",
            },
            {
              term: <code className="font-sans">utm</code>,
              says: "Cookie, 90 days. The UTM values of the first and last link that led you here, each at most 200 characters. Set only if your link contains them.",
            },
            {
              term: <code className="font-sans">theme</code>,
              says: "Cookie, one year. Light or dark, if you choose one.",
            },
            {
              term: <code className="font-sans">newsletter_popup</code>,
              says: "Cookie, until you close the browser. Records that our newsletter popup was shown.",
            },
            {
              term: <code className="font-sans">cart</code>,
              says: "Local storage, until you empty it. Your cart. A copy named cart_recent is kept from the payment page until the order is paid.",
            },
            {
              term: "Quick Check answers",
              says: "Local storage, until you clear them.",
            },
            {
              term: <code className="font-sans">newsletter_subscribed</code>,
              says: "Local storage, until you clear it. Records when this browser signed up, so that we don’t ask again.",
            },
            {
              term: "What you enter at checkout",
              says: "Session storage, until you close the tab.",
            },
          ]}
        />
        <p>
          You can delete them in your browser at any time. This only affects your cart and open
          orders.
        </p>
      </>
    ),
  },
  {
    id: "others",
    title: "Who else gets data",
    body: (
      <>
        <Points
          items={[
            "Stripe (payments): your email, what you buy, and what you enter on its page. Stripe checks for fraud under its own privacy policy.",
            "Resend (email): addresses and content of the emails we send you.",
            "The providers of our hosting, database and file storage, who act on our instructions.",
            "The radio station: the artist, track and contact details that you send us for a radio package.",
            "Authorities, where required by law.",
          ]}
        />
        <p>
          Scheduling services, the community chat, app stores and social networks open through a
          link in a new tab. They receive data only if you go there, and their own policies apply.
          These providers operate in the United States and elsewhere. Where required by law,
          contracts with them protect data that leaves your country.
        </p>
      </>
    ),
  },
  {
    id: "how-long",
    title: "How long we keep it",
    body: (
      <Facts
        facts={[
          {
            term: "Orders, consents, downloads",
            says: "As long as tax and commercial law require records, and as long as claims are possible.",
          },
          {
            term: "Messages to us",
            says: "Until they are resolved and no longer needed.",
          },
          {
            term: "Newsletter",
            says: `Until you erase it on the preferences page, or ask us to. A sign-up that is never confirmed is deleted ${retentionDays.unconfirmedSubscribers} days after the last request. A confirmation link works for ${linkLifetimes.confirmDays} days. Records of links we emailed are deleted ${retentionDays.newsletterLinks} days after they were sent, and preferences links ${retentionDays.newsletterLinks} days after they expire. A browser you used is linked to your subscription for ${retentionDays.subscriberBrowsers} days.`,
          },
          {
            term: "Emails we sent",
            says: `Content is deleted once the email is sent. The record that it was sent, to whom and when, is kept with the order; for emails without an order, such as newsletter links and form messages, it is deleted ${retentionDays.emailsWithoutOrder} days later. The record of issues sent to a subscriber is erased with the subscriber. Delivery reports from our email provider are deleted after ${retentionDays.deliveryEvents} days and contain no address after an erasure.`,
          },
          {
            term: "Stripe’s notifications to us",
            says: `Contents are deleted ${retentionDays.eventPayloads} days after processing.`,
          },
          {
            term: "Codes sent by email",
            says: `Valid for ten minutes, deleted after ${retentionDays.downloadCodes} days.`,
          },
          {
            term: "Staff accounts",
            says: `An account that is never confirmed is deleted after ${retentionDays.unconfirmedAccounts} days, and sign-in records (time, browser, keyed hashes of the network) ${retentionDays.endedSessions} days after the sign-in session ended. The audit log of staff actions is kept.`,
          },
          {
            term: "Counters of attempts",
            says: `Deleted after ${retentionDays.rateLimits === 1 ? "a day" : `${retentionDays.rateLimits} days`}.`,
          },
        ]}
      />
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>
          Wherever you live, you may ask what data we have about you, get a copy, have it corrected
          or erased, object to or restrict its use, and withdraw consent for the future. You can
          download and erase yourself the data that the newsletter stores. For anything else, email{" "}
          <InfoAddress /> from the address concerned, so that we can verify that it’s you. We
          respond within a month, free of charge, and will not treat you differently for asking.
        </p>
        <p>
          We keep what the law requires us to keep, such as sales records. If you disagree with us,
          you may complain to the data protection authority where you live. We make no automated
          decisions with legal effect on you.
        </p>
      </>
    ),
  },
  {
    id: "children",
    title: "Children",
    body: (
      <p>
        The site is for artists and music professionals. It is not for children under 13, and we
        don’t knowingly keep their data. If a child has contacted us, tell us and we will delete the
        data.
      </p>
    ),
  },
  {
    id: "security",
    title: "How it is protected",
    body: (
      <p>
        Connections are encrypted, secrets are stored as hashes, staff must sign in to see data, and
        forms are rate limited. The protections active now are listed on the{" "}
        <TextLink href="/security">security page</TextLink>. If a breach affects your data, we will
        notify you as required by law.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes and contact",
    body: (
      <p>
        We update this text and its date before we change what we do. Orders keep the version in
        effect when they were placed. Questions: <InfoAddress />.
      </p>
    ),
  },
];
