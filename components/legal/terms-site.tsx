import type { LegalSection } from "@/components/legal/legal-page";
import { InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { site } from "@/lib/core/site";

/** Use of the site and general provisions. */
export const siteTerms: readonly LegalSection[] = [
  {
    id: "newsletter-and-community",
    title: "Newsletter, community and forms",
    body: (
      <>
        <p>
          The newsletter is free. It starts when you confirm your address with the email we send
          you, and every issue has an unsubscribe link. The community chat is run by another service
          under its own terms. We ask its members for five things:
        </p>
        <Points
          items={[
            "Respect all members.",
            "No spam or off-topic promotion.",
            "Keep feedback constructive.",
            "Share only work you own.",
            "Keep discussions professional.",
          ]}
        />
        <p>
          What you send us through a form stays yours. We use it to reply to you, as described in
          the <TextLink href="/privacy">Privacy Policy</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: "fair-use",
    title: "Acceptable use",
    body: (
      <p>
        Don’t try to access other people’s orders, get around limits, flood forms, or copy the site
        or its text in bulk. We may block anyone who does. If you find a vulnerability, please
        report it. The <TextLink href="/security">security page</TextLink> explains how.
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
        <TextLink href="/legal#copyright-claims">Legal Notice</TextLink> says what it must contain
        and where to send it. We remove material that infringes, and we stop doing business with
        repeat infringers: we end their access and refuse further submissions (17 U.S.C. § 512(i)).
      </p>
    ),
  },
  {
    id: "no-promise",
    title: "No promise of income, and disclaimer of warranties",
    body: (
      <>
        <p>
          Royalties depend on your songs, your registrations and decisions that other people make.
          Nothing on this site is a promise of income. Organizations and laws change their rules, so
          check a deadline or a fee at its source before you rely on it.
        </p>
        <p>
          <strong>
            The site and everything sold on it are provided “as is” and “as available.” To the
            fullest extent permitted by law, we disclaim all warranties, express or implied,
            including the implied warranties of merchantability, fitness for a particular purpose,
            title and noninfringement. We do not warrant that the site will be uninterrupted or free
            of errors.
          </strong>
        </p>
        <p>
          Some states do not allow these disclaimers, so they may not apply to you. They do not
          affect the refund terms above.
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
            special, consequential or punitive damages, or for lost profits, royalties, data or
            goodwill. Our total liability for all claims about an order is limited to the amount you
            paid for it. If a claim concerns no order, our total liability is limited to $100.
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
        Please email us first. Most problems are solved that way. The laws of the State of Tennessee
        and applicable federal law govern these terms, without regard to conflict-of-laws rules.
        Claims may be brought in the state and federal courts in Shelby County, Tennessee, and you
        and we consent to their jurisdiction. You may also use the small claims court where you
        live. If you are a consumer outside the United States, you keep the mandatory protections of
        the law where you live and may bring a claim there.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Entire agreement, changes and contact",
    body: (
      <>
        <Points
          items={[
            "Entire agreement: these terms, the Privacy Policy, and what your checkout and receipt show are everything that you and we have agreed about your order. They replace anything said or written before.",
            "Changes: the version you agreed to when you paid applies to your order. A later version applies to later orders. The date above shows when these terms last changed.",
            "Severability: if a part of these terms is unenforceable, the rest stays in effect.",
            "No waiver: if we don’t enforce a term once, we may still enforce it later.",
          ]}
        />
        <p>
          Questions: <InfoAddress />, or {site.postalAddress}. Office hours are {site.officeHours}.
        </p>
      </>
    ),
  },
];
