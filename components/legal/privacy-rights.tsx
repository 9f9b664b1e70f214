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
          Wherever you live, you may ask what data we have about you, get a copy, have it corrected
          or deleted, object to its use or restrict it, and withdraw a consent for the future. You
          can download and delete your data yourself: everything in{" "}
          <TextLink href="/library/account">your library</TextLink>, or what the newsletter stores
          on the <TextLink href="/newsletter/preferences">preferences page</TextLink>. For anything
          else, email <InfoAddress /> from the address concerned, so that we can verify that it’s
          you. An agent may ask for you with your written permission. We respond within a month,
          free of charge, and we won’t treat you differently for asking. If we refuse, you can ask
          us to review that decision.
        </p>
        <p>
          We keep what the law requires us to keep, such as sales records. We make no automated
          decisions with legal or similar effects on you.
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
          amended by the CPRA). In the last 12 months we collected these categories of personal
          information, from you and from your browser:
        </p>
        <Facts
          facts={[
            {
              term: "Identifiers",
              says: "Name, email, phone and address; keyed hashes of our cookie and your network. To fill orders, reply, send what you ask for, and prevent abuse. Disclosed to Stripe, Resend, our hosting providers and, for radio packages, the station.",
            },
            {
              term: "Commercial information",
              says: "Orders, payments, refunds and downloads. To fill orders, keep our books and settle disputes. Disclosed to Stripe and our hosting providers.",
            },
            {
              term: "Internet activity",
              says: "UTM values, the newsletter forms you used, download logs, and delivery reports for our emails. To run the site and see which campaigns work. Disclosed to our hosting and email providers.",
            },
            {
              term: "Professional information",
              says: "What you send about your music, company or project. To answer you and deliver what you buy. Disclosed to our hosting and email providers and, for radio packages, the station.",
            },
          ]}
        />
        <Points
          items={[
            <span key="sell">
              <strong>We don’t sell personal information, and we don’t share it</strong> for
              cross-context behavioral advertising. We haven’t done so in the last 12 months,
              including for anyone under 16.
            </span>,
            "We don’t collect sensitive personal information to infer anything about you.",
            "Global Privacy Control and Do Not Track: we treat every browser as if it sent the signal. There is nothing to opt out of.",
            "“How long we keep it” above says how long we keep each category.",
            "You have the right to know, delete, correct and get a portable copy, and not to be treated differently for asking. See “Your rights.”",
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
          The legal basis for each use is named above: a contract with you, your consent, a legal
          duty, or our legitimate interests in replying, proving delivery and keeping the site
          secure. You can withdraw a consent at any time, and object to a use that rests on our
          interests. You may also complain to the data protection authority where you live.
        </p>
        <p>
          We’re in the United States, and so are Stripe and Resend, so your data is processed there.
          Where the law requires a safeguard for that transfer, we rely on our providers’ standard
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
        don’t knowingly keep their data. If a child has contacted us, email us and we’ll delete the
        data.
      </p>
    ),
  },
  {
    id: "security",
    title: "How we protect it",
    body: (
      <p>
        Connections are encrypted, secrets are stored as hashes, staff must sign in to see data, and
        forms are rate limited. The <TextLink href="/security">security page</TextLink> lists the
        protections that are active now. If a breach affects your data, we’ll notify you as required
        by law.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes and contact",
    body: (
      <p>
        We update this policy and its date before we change what we do. The date above is when it
        took effect. Questions: <InfoAddress />.
      </p>
    ),
  },
];
