import type { LegalSection } from "@/components/legal/legal-page";
import { InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { ProfileText } from "@/components/site/profile/profile-context";
import { downloadPolicy } from "@/lib/downloads/expiry";

/** Ordering, payment and digital products. */
export const shopTerms: readonly LegalSection[] = [
  {
    id: "who",
    title: "Who we are and how you agree",
    body: (
      <>
        <p>
          These terms are a contract between you and <ProfileText field="name" /> in{" "}
          <ProfileText field="city" />, <ProfileText field="region" /> (“TME,” “we,” “us”). They
          apply when you use this site or buy from it. The{" "}
          <TextLink href="/legal">Legal Notice</TextLink> explains how to reach us.
        </p>
        <p>
          You agree to these terms when you check the box at checkout. We record which version you
          agreed to and when. You must be at least 18 to buy.
        </p>
      </>
    ),
  },
  {
    id: "orders",
    title: "Orders, prices, and payment",
    body: (
      <>
        <Points
          items={[
            "Prices are in US dollars. You pay the price shown when you continue to the payment page. If a price changed after you filled your cart, we show you the new price first.",
            "If sales tax applies, we add it on the payment page and show it on your receipt. We deliver everything online, so there’s no shipping charge.",
            "You pay on a page hosted by Stripe. Stripe receives your card number, and we never do.",
            "We accept your order when we receive your payment. We then email you a receipt with your order number. Some payment methods take several days to clear. Until your payment clears, your order shows as processing.",
            "If we can’t fill an order, for example because a price was clearly wrong, we’ll email you and refund you in full.",
          ]}
        />
        <p>
          Check your email address before you pay, because we send your receipt and the links to
          what you bought to that address. If you entered the wrong address, email <InfoAddress />{" "}
          with your order number.
        </p>
      </>
    ),
  },
  {
    id: "ebook",
    title: "The eBook: license and download",
    body: (
      <>
        <p>
          You buy a personal, nontransferable license to read the eBook. You don’t buy its
          copyright. Each unit on your receipt is a license for one person, who may keep the file on
          their own devices and print it for personal use. You may not resell, publish, or share the
          eBook, or present it as someone else’s work. If you buy more than one license, you may
          give a copy of your file to each person you bought a license for.
        </p>
        <Points
          items={[
            "Every page of your copy shows your email address and order number.",
            `Your download link works once and expires ${downloadPolicy.linkHours} hours after your payment. After you click the button, you have ${downloadPolicy.sessionMinutes} minutes to finish or resume the download.`,
            "The link works only in the browser or on the network that first opens it. To download on another device, you enter a code that we email to the address on the order.",
            `If the link has expired or was already used, you can request a new link on the same page. We email it to the address on the order. You can request up to ${downloadPolicy.newLinks} new links in ${downloadPolicy.newLinkDays} days, and each new link works for ${downloadPolicy.linkHours} hours.`,
            "Save your file, because we don’t promise to keep it available forever.",
          ]}
        />
      </>
    ),
  },
  {
    id: "course",
    title: "The course",
    body: (
      <p>
        The course is licensed to the person who buys it. You may not record, share, or publicly
        show the lessons. “Lifetime access” means access at no further charge for as long as we
        offer the course online. If we decide to stop offering the course, we’ll email you at least
        90 days before it closes. If the course hasn’t opened yet, we show you the opening date
        before you pay, and we email you when the course opens.
      </p>
    ),
  },
];
