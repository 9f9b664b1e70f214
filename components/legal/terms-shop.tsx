import type { LegalSection } from "@/components/legal/legal-page";
import { InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { site } from "@/lib/core/site";
import { downloadPolicy } from "@/lib/downloads/policy";

/** Ordering, payment and digital products. */
export const shopTerms: readonly LegalSection[] = [
  {
    id: "who",
    title: "Who we are, and how you agree",
    body: (
      <>
        <p>
          These terms are a contract between you and {site.name} in {site.city}, {site.region}{" "}
          (“TME,” “we,” “us”). They apply when you use this site or buy from it. The{" "}
          <TextLink href="/legal">Legal Notice</TextLink> says how to reach us.
        </p>
        <p>
          You agree to these terms when you check the box at checkout. We record the version and the
          time. You must be at least 18 to buy.
        </p>
      </>
    ),
  },
  {
    id: "orders",
    title: "Orders, prices and payment",
    body: (
      <>
        <Points
          items={[
            "Prices are in US dollars. You pay the price shown when you continue to the payment page. If a price changed after you filled your cart, we show you the new price first.",
            "Where sales tax applies, it’s added on the payment page and shown on your receipt. Everything is delivered online, so shipping is free.",
            "You pay on a page hosted by Stripe. Your card number goes to Stripe and never to us.",
            "We accept your order when we receive your payment. We then email you a receipt with your order number. Some payment methods take days to clear. Until then, your order shows as processing.",
            "If we can’t fill an order, for example because a price was clearly wrong, we’ll email you and refund you in full.",
          ]}
        />
        <p>
          Check your email address before you pay, because we send your receipt and download link
          there. If it was wrong, email <InfoAddress /> with your order number.
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
          You buy a personal, nontransferable license to read the eBook, not its copyright. Each
          unit on your receipt is a license for one person, who may keep the file on their own
          devices and print it for personal use. You may not resell, publish or share the eBook, or
          present it as someone else’s work. If you buy more than one license, you may give a copy
          of your file to each person you bought one for.
        </p>
        <Points
          items={[
            "Every page of your copy shows your email address and order number.",
            `Your download link works for ${downloadPolicy.linkHours} hours after your payment and gives one-time access. When you click the button, you have ${downloadPolicy.sessionMinutes} minutes to finish or resume the download.`,
            "The link is tied to the browser or network that opens it. On another device, you verify your order with a code that we email to the address on the order.",
            `If the link has expired or was used, the same page emails a new one to the address on the order: up to ${downloadPolicy.newLinks} in ${downloadPolicy.newLinkDays} days. Each works for ${downloadPolicy.linkHours} hours.`,
            "Save your file. We don’t promise to keep it available forever.",
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
        The course is licensed to the person who buys it. You may not record, share or publicly show
        the lessons. “Lifetime access” means access for as long as we offer the course online, at no
        further charge. If we stop offering it, we’ll email you at least 90 days before. If the
        course hasn’t opened yet, we show the opening date before you pay and email you when it
        opens.
      </p>
    ),
  },
];
