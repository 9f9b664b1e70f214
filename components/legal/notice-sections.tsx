import type { LegalSection } from "@/components/legal/legal-page";
import { type Fact, Facts, InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { legalNotice, site } from "@/lib/core/site";

/** The business's details. Details that the owner hasn't entered aren't shown. */
const providerFacts: readonly Fact[] = [
  { term: "Name", says: legalNotice.legalName || site.name },
  { term: "Legal form", says: legalNotice.legalForm },
  { term: "Registration", says: legalNotice.registration },
  { term: "Address", says: site.postalAddress },
  { term: "Email", says: <InfoAddress /> },
  { term: "Phone", says: legalNotice.phone },
  { term: "Office hours", says: `${site.officeHours} (Memphis time)` },
  { term: "Responsible for content", says: legalNotice.responsiblePerson },
].filter(({ says }) => says !== "");

/** The sections of the Legal Notice. */
export const noticeSections: readonly LegalSection[] = [
  {
    id: "provider",
    title: "Provider of this site",
    body: <Facts facts={providerFacts} />,
  },
  {
    id: "responsible",
    title: "About this information",
    body: (
      <p>
        We check what we publish and correct errors. Information on this site is general. It is not
        legal, tax or financial advice.
      </p>
    ),
  },
  {
    id: "copyright",
    title: "Copyright and trademarks",
    body: (
      <>
        <p>
          © {site.name}. The text, the illustrations, the eBook and the course belong to us or are
          licensed to us. You may link to any page and quote from the site as fair use allows. Names
          of organizations, services and products belong to their owners. Mentioning them does not
          imply a connection.
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
    title: "Copyright claims (DMCA)",
    body: (
      <>
        <p>
          If something on this site infringes your copyright, email <InfoAddress />. Your notice
          must contain (17 U.S.C. § 512(c)(3)):
        </p>
        <Points
          items={[
            "the copyrighted work, and the address of the page with the material that infringes it",
            "your name, mailing address, phone number and email address",
            "a statement that you believe in good faith that the use is not authorized by the copyright owner, its agent or the law",
            "a statement that the notice is accurate and, under penalty of perjury, that you are the owner or authorized to act for the owner",
            "your physical or electronic signature",
          ]}
        />
        <p>
          We review every notice and remove material that infringes. If we removed your material by
          mistake, send us a counter-notice (17 U.S.C. § 512(g)). We end the access of repeat
          infringers, as <TextLink href="/terms#copyright">the terms</TextLink> say.
        </p>
        {legalNotice.copyrightAgent ? <p>Designated agent: {legalNotice.copyrightAgent}</p> : null}
      </>
    ),
  },
  {
    id: "paid-promotion",
    title: "Paid promotion",
    body: (
      <p>
        Radio packages are paid promotion. The station announces on air that the play is sponsored
        and by whom, as required by law, and we give it the sponsor’s name. See{" "}
        <TextLink href="/terms#radio">the terms</TextLink>. No third party pays for any page of this
        site.
      </p>
    ),
  },
  {
    id: "links",
    title: "Links to other sites",
    body: (
      <p>
        Scheduling services, the community chat and social networks are run by other companies,
        which are responsible for their content. If one of our links leads to unlawful content,
        please email us.
      </p>
    ),
  },
  {
    id: "accessibility",
    title: "Accessibility",
    body: (
      <p>
        You can use the site with a keyboard or a screen reader, enlarged, and in light or dark
        mode. Its contact and newsletter forms work without JavaScript. We aim for WCAG 2.2, level
        AA. If something blocks you, email <InfoAddress /> and we’ll help you another way while we
        fix it.
      </p>
    ),
  },
];
