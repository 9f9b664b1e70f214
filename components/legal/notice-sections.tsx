import type { LegalSection } from "@/components/legal/legal-page";
import { type Fact, Facts, InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { ProfileText } from "@/components/site/profile/profile-context";
import { formatBusinessAddress } from "@/lib/profile/postal-address";
import { formatOfficeHours, type PublishedProfile } from "@/lib/profile/public-profile";

/** The business's details. Details that staff haven't entered aren't shown. */
function listProviderFacts(profile: PublishedProfile): readonly Fact[] {
  return [
    { term: "Name", says: profile.legalName || profile.name },
    { term: "Legal form", says: profile.legalForm },
    { term: "Registration", says: profile.registration },
    { term: "Address", says: formatBusinessAddress(profile) },
    { term: "Email", says: <InfoAddress /> },
    { term: "Phone", says: profile.phone },
    { term: "Office hours", says: `${formatOfficeHours(profile)} (Memphis time)` },
    { term: "Responsible for content", says: profile.responsiblePerson },
  ].filter(({ says }) => says !== "");
}

/** Returns the sections of the Legal Notice. */
export function createNoticeSections(profile: PublishedProfile): readonly LegalSection[] {
  return [
    {
      id: "provider",
      title: "Who operates this site",
      body: <Facts facts={listProviderFacts(profile)} />,
    },
    ...noticeTexts.slice(0, 2),
    {
      id: "copyright-claims",
      title: "Copyright claims (DMCA)",
      body: <CopyrightClaims agent={profile.copyrightAgent} />,
    },
    ...noticeTexts.slice(2),
  ];
}

/** The sections that are the same for every business. */
const noticeTexts: readonly LegalSection[] = [
  {
    id: "responsible",
    title: "About this information",
    body: (
      <p>
        We check what we publish and correct errors. The information on this site is general, and it
        is not legal, tax, or financial advice.
      </p>
    ),
  },
  {
    id: "copyright",
    title: "Copyright and trademarks",
    body: (
      <>
        <p>
          © <ProfileText field="name" />. The text, the illustrations, the eBook, and the course
          belong to us or are licensed to us. You may link to any page, and you may quote from the
          site to the extent that fair use allows. The names of organizations, services, and
          products belong to their owners. Our use of a name does not imply that we are affiliated
          with its owner.
        </p>
        <p>
          The typefaces Bricolage Grotesque and Instrument Sans are used under the SIL Open Font
          License 1.1.
        </p>
      </>
    ),
  },
  {
    id: "paid-promotion",
    title: "Paid promotion",
    body: (
      <p>
        Radio packages are paid promotion. As the law requires, the station announces on air that
        the airtime is sponsored and who paid for it. We give the station the sponsor’s name. The{" "}
        <TextLink href="/terms#radio">Terms of Service</TextLink> explain how this works. No third
        party has paid to appear on any page of this site.
      </p>
    ),
  },
  {
    id: "links",
    title: "Links to other sites",
    body: (
      <p>
        We link to scheduling services, community chats, and social networks run by other companies.
        We don't control them and aren't responsible for their content.
      </p>
    ),
  },
  {
    id: "accessibility",
    title: "Accessibility",
    body: (
      <p>
        You can use this site with a keyboard or a screen reader, at a larger text size, and in
        light or dark mode. The contact and newsletter forms work without JavaScript. We aim to meet
        WCAG 2.2, level AA. If part of the site doesn’t work for you, email <InfoAddress />, and
        we’ll help you another way while we fix the problem.
      </p>
    ),
  },
];

function CopyrightClaims({ agent }: { readonly agent: string }) {
  return (
    <>
      <p>
        If you believe that something on this site infringes your copyright, send a notice to{" "}
        <InfoAddress />. Under 17 U.S.C. § 512(c)(3), your notice must include:
      </p>
      <Points
        items={[
          "the name or a description of the copyrighted work, and the address of the page that shows the infringing material",
          "your name, mailing address, phone number, and email address",
          "a statement that you believe in good faith that the use is not authorized by the copyright owner, its agent, or the law",
          "a statement that the notice is accurate and, under penalty of perjury, that you are the owner or authorized to act for the owner",
          "your physical or electronic signature",
        ]}
      />
      <p>
        We review every notice and remove material that infringes. If we removed your material by
        mistake, send us a counter-notice (17 U.S.C. § 512(g)). We terminate repeat infringers'
        access, as explained in the <TextLink href="/terms#copyright">Terms of Service</TextLink>.
      </p>
      {agent ? <p>Designated agent: {agent}</p> : null}
    </>
  );
}
