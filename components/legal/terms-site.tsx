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
          The newsletter is free. It begins once you have confirmed your address by the mail we send
          you, and every issue has a link to leave. The community chat belongs to another service
          with terms of its own. There we ask for five things:
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
          What you send us by a form stays yours. We use it to answer you, as the{" "}
          <TextLink href="/privacy">Privacy Policy</TextLink> says.
        </p>
      </>
    ),
  },
  {
    id: "fair-use",
    title: "Fair use of the site",
    body: (
      <p>
        Please use the site as a person would. Don’t try to get at other people’s orders, to get
        around limits, to flood forms, or to copy the site or its texts as a whole. We may stop
        whoever does. If you have found a weakness, tell us: the{" "}
        <TextLink href="/security">security page</TextLink> says how.
      </p>
    ),
  },
  {
    id: "no-promise",
    title: "What we can’t promise",
    body: (
      <p>
        Royalties depend on your songs, your registrations and others’ decisions. Nothing on this
        site is a promise of income. We write with care, but societies and laws change their rules,
        so check a deadline or a fee at its source before you rely on it. We don’t promise that the
        site is up at every moment.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    body: (
      <p>
        As far as the law allows, we are not liable for lost profit, lost royalties or other
        indirect harm, and for everything else up to what you paid for the order that it is about.
        This does not limit liability for intent, gross negligence or harm to life and health, nor
        any other that the law does not let us limit.
      </p>
    ),
  },
  {
    id: "law",
    title: "Law and disputes",
    body: (
      <p>
        Write to us first: most things are settled by an email. The law of the State of Tennessee
        and of the United States applies, and the courts of Shelby County, Tennessee, decide. If you
        are a consumer, you keep the protection of the law of the place where you live and may go to
        court there.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes, and how to reach us",
    body: (
      <>
        <p>
          An order stays under the terms you agreed to when you paid. Later versions hold for later
          orders; the date above says when the text was last changed. If a part of it should not
          hold, the rest does.
        </p>
        <p>
          Questions: <InfoAddress />, or {site.postalAddress}. Office hours are {site.officeHours}.
        </p>
      </>
    ),
  },
];
