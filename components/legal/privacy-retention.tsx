import type { LegalSection } from "@/components/legal/legal-page";
import { Facts, Points } from "@/components/legal/legal-text";
import { customerPolicy } from "@/lib/customers/policy";
import { linkLifetimes } from "@/lib/newsletter/links/policy";
import { consentRetentionYears, retentionDays } from "@/lib/retention/retention-days";

/** Browser storage, recipients and retention. */
export const retentionSections: readonly LegalSection[] = [
  {
    id: "cookies",
    title: "Cookies and your browser’s storage",
    body: (
      <>
        <p>
          We set all of these ourselves. None of them tracks you on other sites. Over HTTPS, cookie
          names start with <code className="font-sans">__Host-</code>.
        </p>
        <Facts
          facts={[
            {
              term: <code className="font-sans">browser</code>,
              says: "Cookie, 90 days, not readable by scripts. A random, signed value that recognizes your orders, downloads, forms and newsletter. Set when you check out, open an order or a link from us, or submit a form. These features need it.",
            },
            {
              term: <code className="font-sans">library</code>,
              says: `Cookie, 400 days, not readable by scripts. Keeps you signed in to your library until ${customerPolicy.sessionDays} days after your last visit. Set when you sign in there.`,
            },
            {
              term: <code className="font-sans">utm</code>,
              says: "Cookie, 90 days. The UTM values of the first and last link that brought you here, up to 200 characters each. Set only if your link contains them.",
            },
            {
              term: <code className="font-sans">theme</code>,
              says: "Cookie, one year. Your choice of light or dark mode, if you make one.",
            },
            {
              term: <code className="font-sans">newsletter_popup</code>,
              says: "Cookie, until you close the browser. Records that our newsletter popup was shown.",
            },
            {
              term: <code className="font-sans">cart</code>,
              says: "Local storage, until you empty your cart. A copy named cart_recent is kept from the payment page until the order is paid.",
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
          You can delete them in your browser at any time. You’d lose your cart, and your browser
          would no longer recognize your orders.
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
            "The providers of our hosting, database and file storage, which act on our instructions.",
            "The radio station: the artist and track that you send us for a radio package, and your name or your business’s name as its sponsor, which the station announces on air.",
            "Authorities, where required by law.",
          ]}
        />
        <p>
          Scheduling services, the community chat, app stores and social networks open in a new tab.
          They receive data only if you go there, and their own policies apply.
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
            says: `As long as tax and commercial law require records, and as long as claims are possible. We keep your consent to an automatic renewal for at least ${consentRetentionYears} years.`,
          },
          {
            term: "Library",
            says: "Until you delete your data there, or ask us to.",
          },
          {
            term: "Messages to us",
            says: "Until they’re resolved and we no longer need them.",
          },
          {
            term: "Newsletter",
            says: `Until you delete it on the preferences page, or ask us to. A sign-up that’s never confirmed is deleted ${retentionDays.unconfirmedSubscribers} days after the last request. A confirmation link works for ${linkLifetimes.confirmDays} days. Records of links we emailed are deleted ${retentionDays.newsletterLinks} days after they were sent, and preferences links ${retentionDays.newsletterLinks} days after they expire. A browser you used is linked to your subscription for ${retentionDays.subscriberBrowsers} days.`,
          },
          {
            term: "Emails we sent",
            says: `The content is deleted once the email is sent. The record of when it was sent, and to which address, is kept with the order. For emails without an order, such as newsletter links and form messages, it’s deleted ${retentionDays.emailsWithoutOrder} days later. The record of issues sent to a subscriber is deleted with the subscriber. Delivery reports from our email provider are deleted after ${retentionDays.deliveryEvents} days. They contain no address once you’ve deleted your data.`,
          },
          {
            term: "What Stripe reports to us",
            says: `The content is deleted ${retentionDays.eventPayloads} days after we process it.`,
          },
          {
            term: "Codes sent by email",
            says: `Valid for ten minutes, deleted after ${retentionDays.downloadCodes} days.`,
          },
          {
            term: "Staff accounts",
            says: `An account that’s never confirmed is deleted after ${retentionDays.unconfirmedAccounts} days, and sign-in records (time, browser, keyed hashes of the network) ${retentionDays.endedSessions} days after the sign-in session ended. The audit log of staff actions is kept.`,
          },
          {
            term: "Counters of attempts",
            says: `Deleted after ${retentionDays.rateLimits === 1 ? "a day" : `${retentionDays.rateLimits} days`}.`,
          },
        ]}
      />
    ),
  },
];
