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
          The newsletter is free. It starts once you confirm your address with the email we send
          you, and every issue has an unsubscribe link. The community chat is run by another service
          with its own terms. We ask its members for five things:
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
          What you send us through a form remains yours. We use it to reply to you, as described in
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
        Don’t try to access other people’s orders, bypass limits, flood forms, or copy the site or
        its text in bulk. We may block anyone who does. If you have found a vulnerability, please
        tell us. The <TextLink href="/security">security page</TextLink> explains how.
      </p>
    ),
  },
  {
    id: "no-promise",
    title: "What we can’t promise",
    body: (
      <p>
        Royalties depend on your songs, your registrations and decisions by others. Nothing on this
        site is a promise of income. We take care to be accurate, but organizations and laws change
        their rules, so check a deadline or a fee at its source before you rely on it. We don’t
        promise that the site is available at all times.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    body: (
      <p>
        To the extent permitted by law, we are not liable for lost profits, lost royalties or other
        indirect damages, and our liability for anything else is limited to what you paid for the
        order concerned. This does not limit liability for willful misconduct, gross negligence or
        bodily injury, or any other liability that cannot be limited by law.
      </p>
    ),
  },
  {
    id: "law",
    title: "Law and disputes",
    body: (
      <p>
        Please email us first. Most issues can be resolved that way. The laws of the State of
        Tennessee and of the United States apply, and the courts of Shelby County, Tennessee have
        jurisdiction. If you are a consumer, you keep the protection of the laws of the place where
        you live and may go to court there.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes and contact",
    body: (
      <>
        <p>
          The terms you agreed to when you paid apply to your order. Later versions apply to later
          orders. The date above shows when the text was last changed. If part of it is
          unenforceable, the rest remains in effect.
        </p>
        <p>
          Questions: <InfoAddress />, or {site.postalAddress}. Office hours are {site.officeHours}.
        </p>
      </>
    ),
  },
];
