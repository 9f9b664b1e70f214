import type { LegalSection } from "@/components/legal/legal-page";
import { Facts, InfoAddress, Points, TextLink } from "@/components/legal/legal-text";

/** Visitors' rights, by region, and general provisions. */
export const rightsSections: readonly LegalSection[] = [
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>
          Wherever you live, you can ask what data we have about you and get a copy. You can ask us
          to correct it, delete it, or restrict how we use it. You can also object to how we use it,
          and withdraw your consent for the future.
        </p>
        <p>
          You can download and delete your data yourself. Use{" "}
          <TextLink href="/library/account">your library</TextLink> for everything we store about
          you, or the <TextLink href="/newsletter/preferences">preferences page</TextLink> for
          newsletter data only. For any other request, email <InfoAddress /> from the address your
          request is about. We’ll send that address a link to confirm that the request is yours. An
          agent may make a request for you with your written permission.
        </p>
        <p>
          We respond within a month, free of charge, and we won’t treat you differently because of
          your request. If a request needs more time, we’ll email you the reason and the new date
          within that month. If we refuse a request, you can ask us to review that decision.
        </p>
        <p>
          We keep the records that the law requires us to keep, such as sales records. We make no
          automated decisions with legal or similar effects on you.
        </p>
      </>
    ),
  },
  {
    id: "california",
    title: "California and other US states",
    body: (
      <>
        <p>
          This is our notice at collection under the California Consumer Privacy Act (CCPA, as
          amended by the CPRA). In the last 12 months, we collected the following categories of
          personal information from you and from your browser:
        </p>
        <Facts
          facts={[
            {
              term: "Identifiers",
              says: "We collect your name, email address, phone number, and postal address, and keyed hashes of our cookie and your network. We use them to fill orders, reply to you, send what you request, and prevent abuse. We disclose them to Stripe, Resend, our hosting providers, and, for radio packages, the station.",
            },
            {
              term: "Commercial information",
              says: "We collect records of your orders, payments, refunds, and downloads. We use them to fill orders, keep our books, and settle disputes. We disclose them to Stripe and our hosting providers.",
            },
            {
              term: "Internet activity",
              says: "We collect UTM values, the newsletter forms you used, download logs, and delivery reports for our emails. We use them to run the site and see which campaigns work. We disclose them to our hosting and email providers.",
            },
            {
              term: "Professional information",
              says: "We collect what you send us about your music, company, or project. We use it to answer you and deliver what you buy. We disclose it to our hosting and email providers and, for radio packages, the station.",
            },
          ]}
        />
        <Points
          items={[
            <span key="sell">
              <strong>We don’t sell personal information, and we don’t share it</strong> for
              cross-context behavioral advertising. In the last 12 months, we haven’t sold or shared
              anyone’s personal information, including that of people under 16.
            </span>,
            "We don’t collect sensitive personal information to infer anything about you.",
            "We treat every browser as if it sent a Global Privacy Control or Do Not Track signal. You don’t need to opt out.",
            "The section “How long we keep it” above explains how long we keep each category.",
            "You have the right to know what we collect, to delete it, to correct it, and to get a portable copy. We won’t discriminate against you for exercising these rights. The section “Your rights” explains how to use them.",
          ]}
        />
      </>
    ),
  },
  {
    id: "gdpr",
    title: "European Economic Area and United Kingdom",
    body: (
      <>
        <p>
          The legal basis for each use is our contract with you (orders, deliveries, and
          consultations), a legal duty (our books), your consent (the newsletter), or our legitimate
          interests in replying, proving delivery, and keeping the site secure. You can withdraw
          your consent at any time. You can also object to any use that is based on our interests.
          You may also complain to the data protection authority where you live.
        </p>
        <p>
          We, Stripe, and Resend are based in the United States and process your data there. Where
          the law requires a safeguard for that transfer, we rely on our providers’ standard
          contractual clauses or their certification under the Data Privacy Framework. Email us for
          details.
        </p>
      </>
    ),
  },
  {
    id: "children",
    title: "Children",
    body: (
      <p>
        The site is for artists and music professionals. It isn’t for children under 13, and we
        don’t knowingly keep data about them. If you believe a child has contacted us, email us, and
        we’ll delete the child’s data.
      </p>
    ),
  },
  {
    id: "security",
    title: "How we protect it",
    body: (
      <p>
        We encrypt connections, store secrets as hashes, require staff to sign in before they can
        see data, and limit how often forms can be submitted. The{" "}
        <TextLink href="/security">security page</TextLink> lists the protections that are active
        now. If a breach affects your data, we’ll notify you as required by law.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes and contact",
    body: (
      <p>
        Before we change how we handle data, we update this policy and its date. The date above is
        the day the current version took effect. If you have questions, email <InfoAddress />.
      </p>
    ),
  },
];
