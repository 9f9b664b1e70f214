import type { LegalSection } from "@/components/legal/legal-page";
import { Facts, InfoAddress, TextLink } from "@/components/legal/legal-text";
import { legalNotice, site } from "@/lib/core/site";

const toCome = "Not yet stated.";

/** The legal notice. Details that the owner hasn't entered say so. */
export const noticeSections: readonly LegalSection[] = [
  {
    id: "provider",
    title: "Provider of this site",
    body: (
      <Facts
        facts={[
          { term: "Name", says: legalNotice.legalName || site.name },
          { term: "Legal form", says: legalNotice.legalForm || toCome },
          { term: "Registration", says: legalNotice.registration || toCome },
          { term: "Address", says: site.postalAddress },
          { term: "Email", says: <InfoAddress /> },
          { term: "Phone", says: legalNotice.phone || toCome },
          { term: "Office hours", says: `${site.officeHours} (Memphis time)` },
        ]}
      />
    ),
  },
  {
    id: "responsible",
    title: "Responsible for the contents",
    body: (
      <>
        <p>{legalNotice.responsiblePerson || `${toCome} Until then: the provider named above.`}</p>
        <p>
          We write with care and mend what is wrong. Information on this site is general and is not
          legal, tax or financial advice.
        </p>
      </>
    ),
  },
  {
    id: "copyright",
    title: "Copyright and trade marks",
    body: (
      <>
        <p>
          © {site.name}. Texts, drawings, the eBook and the course are ours or licensed to us. You
          may link to every page and quote short parts with their source. Names of societies,
          services and products that we mention belong to their owners, and naming them claims no
          connection.
        </p>
        <p>
          The typefaces Bricolage Grotesque and Instrument Sans are used under the SIL Open Font
          License 1.1.
        </p>
      </>
    ),
  },
  {
    id: "copyright-claims",
    title: "If something here infringes your rights",
    body: (
      <>
        <p>
          Write to <InfoAddress /> with the work, the address of the page, your name and how to
          reach you, a statement that you believe in good faith that the use is not allowed, and
          that what you say is accurate and you may act for the owner. We look at it and remove what
          must be removed.
        </p>
        <p>Agent for such notices (17 U.S.C. § 512): {legalNotice.copyrightAgent || toCome}</p>
      </>
    ),
  },
  {
    id: "paid-promotion",
    title: "Paid promotion",
    body: (
      <p>
        Radio packages on this site are paid promotion, and the station discloses the sponsorship as
        the law asks. See <TextLink href="/terms#radio">the terms</TextLink>. No page of this site
        is paid for by anybody else.
      </p>
    ),
  },
  {
    id: "links",
    title: "Links to other sites",
    body: (
      <p>
        Schedulers, the community chat and social networks are run by others, who answer for what is
        there. If a link of ours leads to something it should not, tell us.
      </p>
    ),
  },
  {
    id: "accessibility",
    title: "Accessibility",
    body: (
      <p>
        The site is made to be used by everybody: by keyboard, with a screen reader, enlarged, in
        light or dark, and its forms without scripts. We aim at WCAG 2.2, level AA. If something
        stands in your way, write to <InfoAddress /> and we help you another way while we mend it.
      </p>
    ),
  },
];
