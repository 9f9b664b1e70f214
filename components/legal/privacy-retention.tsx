import type { LegalSection } from "@/components/legal/legal-page";
import { Facts, Points } from "@/components/legal/legal-text";
import { customerPolicy } from "@/lib/customers/policy";
import { linkLifetimes } from "@/lib/newsletter/policy";
import { consentRetentionYears, retentionDays } from "@/lib/retention/retention-days";

/** Browser storage, recipients and retention. */
export const retentionSections: readonly LegalSection[] = [
  {
    id: "cookies",
    title: "Cookies and your browser’s storage",
    body: (
      <>
        <p>
          We set every item in this list ourselves, and none of them tracks you on other sites. Over
          HTTPS, the cookie names start with <code className="font-sans">__Host-</code>.
        </p>
        <Facts
          facts={[
            {
              term: <code className="font-sans">browser</code>,
              says: "This cookie lasts 90 days, and scripts can’t read it. It contains a random, signed value that connects your browser with your orders, downloads, forms, and newsletter. We set it when you check out, open an order or a link from us, or submit a form. Those features don’t work without the cookie.",
            },
            {
              term: <code className="font-sans">library</code>,
              says: `This cookie lasts ${customerPolicy.maxSessionDays} days, and scripts can’t read it. It keeps you signed in to your library until ${customerPolicy.sessionDays} days after your last visit, and ${customerPolicy.maxSessionDays} days at most. We set it when you sign in to your library.`,
            },
            {
              term: <code className="font-sans">utm</code>,
              says: "This cookie lasts 90 days. It contains the UTM values of the first and last links that brought you here, up to 200 characters each. We set it only if a link contains UTM values.",
            },
            {
              term: <code className="font-sans">theme</code>,
              says: "This cookie lasts one year. It stores your choice of light or dark mode, if you make one.",
            },
            {
              term: <code className="font-sans">newsletter_popup</code>,
              says: "This cookie lasts until you close the browser. It records that we showed you our newsletter popup.",
            },
            {
              term: <code className="font-sans">cart</code>,
              says: "Your browser keeps this item in local storage until you empty your cart. When you go to the payment page, it also keeps a copy named cart_recent until the order is paid. An item named cart_emptied says why an emptied cart is empty.",
            },
            {
              term: "Quick Check answers",
              says: "Your browser keeps your answers in local storage until you clear them.",
            },
            {
              term: <code className="font-sans">newsletter_subscribed</code>,
              says: "Your browser keeps this item in local storage until you clear it. It records when you signed up for the newsletter, so that we don’t ask you to sign up again.",
            },
            {
              term: "What you enter at checkout",
              says: "Your browser keeps what you enter in session storage until you close the tab.",
            },
          ]}
        />
        <p>
          You can delete your cookies and stored data in your browser at any time. If you do, you’ll
          lose your cart, and this site will no longer recognize your browser when you open an
          order.
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
            "Stripe processes payments. It receives your email address, what you buy, and what you enter on its page. Stripe checks for fraud under its own privacy policy.",
            "Resend delivers our email. It receives your email address and the content of the emails we send you.",
            "Our hosting, database, and file storage providers store your data for us and act on our instructions.",
            "The radio station receives the artist and track you send us for a radio package. It also receives your name, or your business’s name, and announces the sponsor on air.",
            "We disclose data to authorities when the law requires it.",
          ]}
        />
        <p>
          Links to scheduling services, the community chat, app stores, and social networks open in
          a new tab. Those services receive data only if you visit them, and their own policies
          apply.
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
            term: "Orders, consents, and downloads",
            says: `We keep these records for as long as tax and commercial law require and for as long as legal claims are possible. We keep your consent to an automatic renewal for at least ${consentRetentionYears} years.`,
          },
          {
            term: "Library",
            says: "We keep this data until you delete it in your library or ask us to delete it.",
          },
          {
            term: "Messages to us",
            says: "We keep messages until the request is resolved and we no longer need them.",
          },
          {
            term: "Our notes",
            says: `Our staff may write notes and short labels about your orders and messages for each other. We delete a note ${Math.floor(retentionDays.personNotes / 365)} years after we wrote it and took care of it, and notes and labels when you delete your data.`,
          },
          {
            term: "Newsletter",
            says: `We keep this data until you delete it on the preferences page or ask us to delete it. A confirmation link works for ${linkLifetimes.confirmDays} days. If you never confirm your sign-up, we delete it ${retentionDays.unconfirmedSubscribers} days after your last request. We delete our records of the links we emailed ${retentionDays.newsletterLinks} days after we sent them. For preferences links, we delete the record ${retentionDays.newsletterLinks} days after the link expires. A browser you used remains linked to your subscription for ${retentionDays.subscriberBrowsers} days.`,
          },
          {
            term: "Emails we sent",
            says: `We keep a copy of each email for ${retentionDays.emailCopies} days, without the keys of its links, to answer questions about it. We keep none of an email with a sign-in code or link. If the email is about an order, we keep the address and the time with that order. For other emails, such as newsletter links and form messages, we delete the copy, the address and the time ${retentionDays.emailsWithoutOrder} days later. We delete the list of issues sent to you when your subscription is deleted. We delete our email provider’s delivery reports after ${retentionDays.deliveryEvents} days. After you delete your data, those reports no longer contain your address.`,
          },
          {
            term: "What Stripe reports to us",
            says: `We delete the content of each report ${retentionDays.eventPayloads} days after we process it.`,
          },
          {
            term: "Codes sent by email",
            says: `Each code is valid for 10 minutes. We delete it after ${retentionDays.authTokens} days.`,
          },
          {
            term: "Staff accounts",
            says: `We delete an account that’s never confirmed after ${retentionDays.unconfirmedAccounts} days. We delete sign-in records (the time, the browser, and keyed hashes of the network) ${retentionDays.endedSessions} days after the session ends. We keep the audit log of staff actions.`,
          },
          {
            term: "Your data requests",
            says: "If you ask us by message, email, or phone to send you a copy of your data or delete it, we keep a record of the request for 24 months after we answer, as California’s regulations require. The record shows your address, what you asked for, how we answered, and when.",
          },
          {
            term: "Attempt counters",
            says: `We delete the hashes we use to count attempts after ${retentionDays.rateLimits === 1 ? "a day" : `${retentionDays.rateLimits} days`}.`,
          },
        ]}
      />
    ),
  },
];
