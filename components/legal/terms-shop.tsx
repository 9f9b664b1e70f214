import type { LegalSection } from "@/components/legal/legal-page";
import { InfoAddress, Points, TextLink } from "@/components/legal/legal-text";
import { site } from "@/lib/core/site";
import { downloadPolicy } from "@/lib/downloads/policy";

/** Ordering, payment and digital products. */
export const shopTerms: readonly LegalSection[] = [
  {
    id: "who",
    title: "Who you deal with",
    body: (
      <>
        <p>
          This site and everything sold on it belong to {site.name} in {site.city}, {site.region}{" "}
          (“we”). Our addresses are in the <TextLink href="/legal">Legal Notice</TextLink>. “You”
          are whoever uses the site or buys here.
        </p>
        <p>
          You agree to these terms by ticking the box at checkout. We keep which version you agreed
          to and when. To buy you must be able to make a binding contract; if you are under 18, a
          parent or guardian buys for you.
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
            "Prices are in US dollars. What counts is the price shown when you go to the payment page. If a price has changed since you filled your cart, we show you before you pay.",
            "Where tax is due, it is added on the payment page and stands on your receipt. Everything in the shop is digital, so shipping is free.",
            "You pay on a page hosted by Stripe. Your card’s number goes to Stripe and never to us.",
            "The contract is made when your payment arrives. You then get a receipt by email with your order number. Some ways to pay take days to arrive; until then the order says so.",
            "If we can’t accept an order, for example because a price was plainly wrong, we tell you and give the money back.",
          ]}
        />
        <p>
          Check the email address before you pay: receipt and download link go there. If it was
          wrong, write to <InfoAddress /> with your order number.
        </p>
      </>
    ),
  },
  {
    id: "ebook",
    title: "The eBook: licence and download",
    body: (
      <>
        <p>
          You buy a licence to read, not the copyright. Each unit on your receipt is one licence for
          one reader. That reader may keep the file on their own devices and print it for
          themselves. Nobody may resell it, publish it, share it or pass it off as their own.
        </p>
        <Points
          items={[
            "Every page of your copy carries your email address and your order number.",
            `Your download link works for ${downloadPolicy.linkHours} hours from your payment and gives one-time access. Pressing the button opens ${downloadPolicy.sessionMinutes} minutes in which the download may be resumed.`,
            "The link is tied to the browser or the network that opened it. On another device you prove yourself by a code that we send to the order’s email address.",
            `If the link has run out or was used, the same page sends a new one to the order’s email address, up to ${downloadPolicy.newLinks} in ${downloadPolicy.newLinkDays} days, and each works for ${downloadPolicy.linkHours} hours.`,
            "Save your file: we don’t promise to keep it ready for ever.",
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
        The course is for the person who buys it. We write when its lessons open, and the
        confirmation says what is ready now. “Lifetime access” means for as long as we offer the
        course online, without a further payment. Should we end it, we say so in time for you to
        finish. The lessons may not be recorded, shared or shown in public.
      </p>
    ),
  },
];
