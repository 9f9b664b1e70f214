import type { LegalSection } from "@/components/legal/legal-page";
import { Facts, InfoAddress, TextLink } from "@/components/legal/legal-text";
import { legalNotice, site } from "@/lib/core/site";

const notYetProvided = "Not yet provided.";

/** The legal notice. Details that the owner hasn't entered say so. */
export const noticeSections: readonly LegalSection[] = [
  {
    id: "provider",
    title: "Provider of this site",
    body: (
      <Facts
        facts={[
          { term: "Name", says: legalNotice.legalName || site.name },
          { term: "Legal form", says: legalNotice.legalForm || notYetProvided },
          { term: "Registration", says: legalNotice.registration || notYetProvided },
          { term: "Address", says: site.postalAddress },
          { term: "Email", says: <InfoAddress /> },
          { term: "Phone", says: legalNotice.phone || notYetProvided },
          { term: "Office hours", says: `${site.officeHours} (Memphis time)` },
        ]}
      />
    ),
  },
  {
    id: "responsible",
    title: "Responsible for content",
    body: (
      <>
        <p>
          {legalNotice.responsiblePerson ||
            `${notYetProvided} Until then, the provider named above is responsible.`}
        </p>
        <p>
          We take care to be accurate and correct errors. Information on this site is general and is
          not legal, tax or financial advice.
        </p>
      </>
    ),
  },
  {
    id: "copyright",
    title: "Copyright and trademarks",
    body: (
      <>
        <p>
          © {site.name}. Text, illustrations, the eBook and the course belong to us or are licensed
          to us. You may link to any page, and quote short passages with attribution. Names of
          organizations, services and products that we mention belong to their owners. Mentioning
          them does not imply a connection.
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
          Email <InfoAddress /> and identify the work and the page. Include your name and contact
          details, a statement that you believe in good faith that the use is not authorized, and a
          statement that your notice is accurate and that you are the owner or may act for the
          owner. We review every notice and remove infringing material.
        </p>
        <p>Designated agent (17 U.S.C. § 512): {legalNotice.copyrightAgent || notYetProvided}</p>
      </>
    ),
  },
  {
    id: "paid-promotion",
    title: "Paid promotion",
    body: (
      <p>
        Radio packages on this site are paid promotion, and the station discloses the sponsorship as
        required by law. See <TextLink href="/terms#radio">the terms</TextLink>. No third party pays
        for any page of this site.
      </p>
    ),
  },
  {
    id: "links",
    title: "Links to other sites",
    body: (
      <p>
        Scheduling services, the community chat and social networks are run by third parties, who
        are responsible for their content. If one of our links leads to unlawful content, please
        tell us.
      </p>
    ),
  },
  {
    id: "accessibility",
    title: "Accessibility",
    body: (
      <p>
        The site is designed to work with a keyboard, with a screen reader, enlarged, and in light
        or dark mode. Its forms work without JavaScript. We aim for WCAG 2.2, level AA. If something
        blocks you, email <InfoAddress /> and we will help you another way while we fix it.
      </p>
    ),
  },
];
