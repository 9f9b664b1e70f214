import type { LegalSection } from "@/components/legal/legal-page";
import { Facts, InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { linkLifetimes } from "@/lib/newsletter/links/policy";
import { retentionDays } from "@/lib/retention/retention-days";

/** Browser storage, recipients, retention and visitors' rights. */
export const keptData: readonly LegalSection[] = [
  {
    id: "cookies",
    title: "Cookies and your browser’s storage",
    body: (
      <>
        <p>
          All are our own, and none follows you to another site. On https the names of the cookies
          begin with <code className="font-sans">__Host-</code>.
        </p>
        <Facts
          facts={[
            {
              term: <code className="font-sans">browser</code>,
              says: "Cookie, 90 days, out of scripts’ reach. A random, signed value that knows your orders, downloads, forms and newsletter again. Set when you check out, open an order or a link of ours, or send a form; needed for that.",
            },
            {
              term: <code className="font-sans">utm</code>,
              says: "Cookie, 90 days. The UTM values of the first and the last link that led you here, each at most 200 characters. Set only if your link carried some.",
            },
            {
              term: <code className="font-sans">theme</code>,
              says: "Cookie, one year. Light or dark, if you choose one.",
            },
            {
              term: <code className="font-sans">newsletter_popup</code>,
              says: "Cookie, until you close the browser. That our newsletter popup was shown once.",
            },
            {
              term: <code className="font-sans">cart</code>,
              says: "Local storage, until you empty it. Your cart; a copy named cart_recent is kept from the payment page until the order is paid.",
            },
            {
              term: "Answers of the quick check",
              says: "Local storage, until you clear them.",
            },
            {
              term: <code className="font-sans">newsletter_subscribed</code>,
              says: "Local storage, until you clear it. When this browser signed up, so that nothing asks again.",
            },
            {
              term: "What you type at checkout",
              says: "Session storage: gone when you close the tab.",
            },
          ]}
        />
        <p>Delete them in your browser whenever you like. Only the cart and open orders suffer.</p>
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
            "Stripe (payments): your email, what you buy, and what you type on its page. It checks for fraud on its own account; see its privacy policy.",
            "Resend (email): addresses and contents of the mails we send you.",
            "The providers of our hosting, database and file storage, who work on our instructions.",
            "The radio station: the artist, track and contact details that you send us for a radio package.",
            "Authorities, where the law obliges us.",
          ]}
        />
        <p>
          Schedulers, the community chat, app stores and social networks open by a link in a new
          tab. They learn of you only once you go there, and then by their own policies. These
          providers work in the United States and elsewhere; where the law asks for it, contracts
          with them protect data that leaves your country.
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
            says: "As long as tax and commercial law ask for records, and as long as a claim may come of them.",
          },
          {
            term: "Messages to us",
            says: "Until they are dealt with and no longer needed.",
          },
          {
            term: "Newsletter",
            says: `Until you erase it on the preferences page, or ask us to. A sign-up that is never confirmed is deleted ${retentionDays.unconfirmedSubscribers} days after it was last made. A confirmation link works for ${linkLifetimes.confirmDays} days; counts of the links we mailed, and links to the preferences, go ${retentionDays.newsletterLinks} days after they are over. A browser you used for it is known as yours for ${retentionDays.subscriberBrowsers} days.`,
          },
          {
            term: "Mails we sent",
            says: `Contents are deleted once the mail is sent. That it was sent, to whom and when, stays with the order; for mails without an order, such as those of the newsletter’s links and of our forms, it is deleted ${retentionDays.emailsWithoutOrder} days later. Which issues a reader got is erased with the reader; what the mail provider tells of a mail’s arrival goes after ${retentionDays.deliveryEvents} days, and after an erasure names nobody.`,
          },
          {
            term: "Stripe’s messages to us",
            says: `Contents are deleted ${retentionDays.eventPayloads} days after they were dealt with.`,
          },
          {
            term: "Codes by email",
            says: `Ten minutes to use, deleted after ${retentionDays.downloadCodes} days.`,
          },
          {
            term: "Accounts of our staff’s pages",
            says: `An account that is never confirmed is deleted after ${retentionDays.unconfirmedAccounts} days, and a sign-in’s traces (when, by which browser, keyed hashes of its network) ${retentionDays.endedSessions} days after it ended. What staff do is written down and stays.`,
          },
          {
            term: "Counters of tries",
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
          Wherever you live you may ask what we keep about you, get a copy, have it corrected or
          erased, object to its use or have it limited, and take back a consent for the future. What
          the newsletter keeps you can download and erase yourself. For anything else write to{" "}
          <InfoAddress /> from the address that it is about, so that we can tell it is you. We
          answer within a month, at no cost, and nobody is treated worse for asking.
        </p>
        <p>
          What the law obliges us to keep, such as the record of a sale, we keep. If you think we
          are wrong, you may complain to the data protection authority where you live. We make no
          automated decision with legal effect on you.
        </p>
      </>
    ),
  },
  {
    id: "children",
    title: "Children",
    body: (
      <p>
        The site is for artists and people of the trade. It is not for children under 13, and we
        don’t knowingly keep their data. If a child has written to us, tell us and we delete it.
      </p>
    ),
  },
  {
    id: "security",
    title: "How it is protected",
    body: (
      <p>
        Connections are encrypted, secrets are stored as hashes, staff see data only after signing
        in, and forms are limited. Which protections are active now is on the{" "}
        <TextLink href="/security">security page</TextLink>. Should something happen to your data in
        spite of that, we tell you as the law asks.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes, and how to reach us",
    body: (
      <p>
        When what we do changes, this text changes first, and its date with it. Orders keep the
        version they were made under. Questions: <InfoAddress />.
      </p>
    ),
  },
];
