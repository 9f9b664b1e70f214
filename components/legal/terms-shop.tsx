import type { LegalSection } from "@/components/legal/legal-page";
import { InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { site } from "@/lib/core/site";
import { downloadPolicy } from "@/lib/downloads/policy";

/** Ordering, payment and digital products. */
export const shopTerms: readonly LegalSection[] = [
  {
    id: "who",
    title: "Who we are",
    body: (
      <>
        <p>
          {site.name} in {site.city}, {site.region} (“we”) operates this site and sells everything
          on it. Our contact details are in the <TextLink href="/legal">Legal Notice</TextLink>.
          “You” means anyone who uses the site or buys here.
        </p>
        <p>
          You agree to these terms by checking the box at checkout. We record which version you
          agreed to and when. To buy, you must be able to enter into a binding contract. If you are
          under 18, a parent or guardian must buy for you.
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
            "Prices are in US dollars. The price shown when you go to the payment page applies. If a price has changed since you filled your cart, we show you before you pay.",
            "Where tax is due, it is added on the payment page and shown on your receipt. Everything in the shop is digital, so shipping is free.",
            "You pay on a page hosted by Stripe. Your card number goes to Stripe and never to us.",
            "The contract is formed when we receive your payment. You then get a receipt by email with your order number. Some payment methods take days to clear; until then the order is shown as processing.",
            "If we can’t accept an order, for example because a price was obviously wrong, we notify you and refund you.",
          ]}
        />
        <p>
          Check the email address before you pay, because we send your receipt and download link
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
          You buy a license to read the eBook, not its copyright. Each unit on your receipt is one
          license for one person, who may keep the file on their own devices and print it for
          personal use. The eBook may not be resold, published, shared or presented as someone
          else’s work.
        </p>
        <Points
          items={[
            "Every page of your copy shows your email address and order number.",
            `Your download link works for ${downloadPolicy.linkHours} hours from your payment and gives one-time access. Clicking the button starts ${downloadPolicy.sessionMinutes} minutes in which you can resume the download.`,
            "The link is tied to the browser or network that opened it. On another device you verify your order with a code that we email to the order’s address.",
            `If the link has expired or was used, the same page emails a new one to the order’s address, up to ${downloadPolicy.newLinks} in ${downloadPolicy.newLinkDays} days, and each works for ${downloadPolicy.linkHours} hours.`,
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
        The course is for the person who buys it. We email you when its lessons open, and the
        confirmation shows what is available now. “Lifetime access” means access for as long as we
        offer the course online, without further payment. If we end it, we give you notice in time
        to finish. The lessons may not be recorded, shared or shown in public.
      </p>
    ),
  },
];
