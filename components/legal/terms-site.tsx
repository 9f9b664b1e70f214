import type { LegalSection } from "@/components/legal/legal-page";
import { InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { ProfileText } from "@/components/site/profile/profile-context";

/** Use of the site and general provisions. */
export const siteTerms: readonly LegalSection[] = [
  {
    id: "newsletter-and-community",
    title: "Newsletter, community, and forms",
    body: (
      <>
        <p>
          The newsletter is free. Your subscription starts when you click the link in our
          confirmation email, and every issue has an unsubscribe link. Another company runs the
          community chat service under its own terms. We ask members of our community to follow
          these rules:
        </p>
        <Points
          items={[
            "Respect all members.",
            "Don’t post spam or off-topic promotion.",
            "Keep feedback constructive.",
            "Share only work you own.",
            "Keep discussions professional.",
          ]}
        />
        <p>
          You keep all rights to what you send us through a form. We use it to reply to you, as
          described in the <TextLink href="/privacy">Privacy Policy</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: "fair-use",
    title: "Acceptable use",
    body: (
      <p>
        Do not try to access other people’s orders, bypass the site’s limits, submit forms in bulk,
        or copy large parts of the site. We may block anyone who breaks these rules. If you find a
        vulnerability, please report it to us. The{" "}
        <TextLink href="/security">security page</TextLink> explains how.
      </p>
    ),
  },
  {
    id: "copyright",
    title: "Copyright and repeat infringers",
    body: (
      <p>
        If you believe that something on this site or in a recording we promote infringes your
        copyright, send us a notice under the Digital Millennium Copyright Act. The{" "}
        <TextLink href="/legal#copyright-claims">Legal Notice</TextLink> lists what the notice must
        contain and where to send it. We remove material that infringes. We terminate repeat
        infringers' access and don't accept new submissions from them (17 U.S.C. § 512(i)).
      </p>
    ),
  },
  {
    id: "no-promise",
    title: "No income guarantee and no warranties",
    body: (
      <>
        <p>
          Royalties depend on your songs, your registrations, and decisions that other people make.
          Nothing on this site is a promise of income. Laws and organizations’ rules change, so
          check a deadline or fee with the organization that sets it before you rely on it.
        </p>
        <p>
          <strong>
            The site and everything sold on it are provided “as is” and “as available.” To the
            fullest extent permitted by law, we disclaim all warranties, express or implied,
            including the implied warranties of merchantability, fitness for a particular purpose,
            title, and noninfringement. We do not warrant that the site will be uninterrupted or
            free of errors.
          </strong>
        </p>
        <p>
          Some states do not allow these disclaimers, so they may not apply to you. These
          disclaimers do not affect the refund terms above.
        </p>
      </>
    ),
  },
  {
    id: "liability",
    title: "Limitation of liability",
    body: (
      <>
        <p>
          <strong>
            To the fullest extent permitted by law, we are not liable for indirect, incidental,
            special, consequential, or punitive damages, or for lost profits, royalties, data, or
            goodwill. Our total liability for all claims about an order is limited to the amount you
            paid for it. If a claim is not about an order, our total liability is limited to $100.
          </strong>
        </p>
        <p>
          These limits do not apply to fraud, willful misconduct, gross negligence, bodily injury,
          or any other liability that cannot be limited by law. Some states do not allow some of
          these limits, so they may not apply to you.
        </p>
      </>
    ),
  },
  {
    id: "law",
    title: "Governing law and disputes",
    body: (
      <p>
        If you have a problem, please email us first, because we can usually solve problems by
        email. The laws of the State of <ProfileText field="governingLaw" /> and applicable federal
        law govern these terms, without regard to conflict-of-laws rules. You and we may bring
        claims in the state and federal courts in <ProfileText field="courts" />, and both consent
        to the jurisdiction of those courts. You may also use the small claims court where you live.
        If you are a consumer outside the United States, you keep the mandatory protections of the
        law where you live and may bring a claim there.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Entire agreement, changes, and contact",
    body: (
      <>
        <Points
          items={[
            "These terms, the Privacy Policy, and the details on your checkout page and receipt are the entire agreement between you and us about your order. This agreement replaces all earlier agreements about that order.",
            "If we change these terms, we post the new version on this page and update the date at the top. The new version applies only to orders placed after that date. The version you agreed to when you paid continues to apply to your order.",
            "If any part of these terms is unenforceable, the rest remains in effect.",
            "If we don’t enforce a term right away, we may still enforce it later.",
          ]}
        />
        <p>
          If you have questions, email <InfoAddress /> or write to <ProfileText field="address" />.
          Our office hours are <ProfileText field="officeHours" />.
        </p>
      </>
    ),
  },
];
