import type { LegalSection } from "@/components/legal/legal-page";
import { Facts, InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { ProfileText } from "@/components/site/profile/profile-context";
import { emailLimits } from "@/lib/rate-limit/policies";

/** Who is responsible, and what data is collected when. */
export const collectionSections: readonly LegalSection[] = [
  {
    id: "short",
    title: "Summary",
    body: (
      <Points
        items={[
          "We store the information you give us, such as an order, a message, or a sign-up, and we use it only for the purpose you gave it for.",
          "We don’t use analytics services, show ads, or track you across sites. Our pages load nothing from other sites.",
          "We don’t sell your data or share it for advertising.",
          "You enter card details on Stripe’s page. We never see your card number.",
          "We don’t store your IP address. When we need to recognize a visitor, we store a keyed hash of the address. A keyed hash can’t be turned back into an address without our key.",
        ]}
      />
    ),
  },
  {
    id: "controller",
    title: "Who is responsible",
    body: (
      <p>
        <ProfileText field="address" />, is responsible for your data (the “controller”). If you
        have questions, email <InfoAddress />. The <TextLink href="/legal">Legal Notice</TextLink>{" "}
        has our full contact details.
      </p>
    ),
  },
  {
    id: "orders",
    title: "When you buy",
    body: (
      <>
        <p>We use this data to fill your order and keep our books.</p>
        <Facts
          facts={[
            {
              term: "The order",
              says: "We store your email address and name, and the items, amounts, status, and times of your order. We store your phone number and postal address only if you enter them.",
            },
            {
              term: "Your agreement",
              says: "We store which version of the terms you agreed to and when you agreed.",
            },
            {
              term: "The payment",
              says: "We store Stripe’s IDs for the checkout session, payment, invoice, refund, or dispute, and the details that Stripe reports about each. We don’t receive your card number.",
            },
            {
              term: "Your browser",
              says: "We store a keyed hash of our own cookie. The hash lets us show the full order in your browser and hide personal details in any other browser.",
            },
            {
              term: "The campaign",
              says: "We store the UTM values of the first and last links that brought you here, if those links had any.",
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
          A download link works only in the browser or on the network that first opened it. To
          enforce that limit, and to have evidence if a payment is disputed, we store these details
          with the order: when the download was opened, how much of the file was sent, which
          attempts were denied, and which user agent the browser reported. We also store keyed
          hashes of the browser’s cookie and of its network (the first three parts of an IPv4
          address, or the first half of an IPv6 address).
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
          Your library shows what you bought. To open your library, you enter a code that we send to
          your email address. We store the addresses you verified. For each browser you sign in
          with, we store a hash of its cookie, its user agent, the time you signed in, and the time
          of your last visit. If you enter billing details for an invoice, we store those details
          with the order.
        </p>
        <p>
          When you take the course, we store keyed hashes of the browsers that opened it, which
          parts of each lesson you watched and when, how you did in the exercises (not your
          answers), and the name on your certificate. The legal basis is our contract with you.
        </p>
      </>
    ),
  },
  {
    id: "messages",
    title: "When you contact us",
    body: (
      <p>
        When you send us a message, a consultation request, or a partnership inquiry, we store what
        you enter, such as your name, email address, phone number, subject, and message. We also
        store the version of the consent text you agreed to, the UTM values described above, and a
        keyed hash of our cookie. With a consultation request, we store your browser’s time zone, so
        that we can show you times in that zone. We email your message to our staff and send you a
        confirmation.
      </p>
    ),
  },
  {
    id: "newsletter",
    title: "Newsletter and Quick Check",
    body: (
      <>
        <p>
          To sign up, you enter your email address and, in most forms, your first name. The legal
          basis is your consent. Until you confirm your address (double opt-in), we send only
          confirmation emails. We send one each time you ask, up to{" "}
          {emailLimits.newsletterConfirm.perDay} in 24 hours.
        </p>
        <p>
          We store the version and time of your consent, the form you used, how often you want
          issues, and the UTM values described above. We also store your actions, such as signing
          up, confirming, changing your settings, unsubscribing, or asking about a membership, and
          keyed hashes of our cookie in the browsers you used. The page you see after signing up
          also records any UTM values in its link and the address of the page you came from, without
          the query string.
        </p>
        <p>
          You can unsubscribe at any time with the link in every issue. We then keep your address on
          file as unsubscribed, so that we don’t email you again. On the{" "}
          <TextLink href="/newsletter/preferences">preferences page</TextLink>, you can request a
          link that lets you download or delete all newsletter data about you. After you delete your
          data, only a keyed hash of the address remains. We use the hash to make sure that we don’t
          email you again. We also keep a hash if an email to you bounces or is reported as spam.
        </p>
        <p>
          We keep your Quick Check answers in your browser. If that browser is linked to your
          newsletter subscription, we also save your answers with the subscription.
        </p>
      </>
    ),
  },
  {
    id: "visits",
    title: "When you only visit",
    body: (
      <p>
        Our public pages are the same for everyone. When you open one, we don’t look up any data
        about you. We temporarily block visitors who submit forms, codes, or checkouts too often. To
        count attempts, we store keyed hashes of the IP address and our cookie for a day. Our log
        records errors and requests for pages that don’t exist, without visitors’ IP addresses. Our
        hosting provider may keep technical logs for a short time.
      </p>
    ),
  },
];
