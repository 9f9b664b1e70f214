import type { PageBody } from "@/lib/content/document-schemas";
import { originalTeam } from "@/lib/content/pages/original-team";
import { downloadPolicy } from "@/lib/downloads/expiry";

/** The eBook page's original text. */
export const ebookPage: PageBody = {
  sections: [
    {
      title: "What it covers",
      text: `One song can earn several kinds of royalties: for performances, for copies, for the recording, and for use in film or TV. Different organizations pay each kind, and each has its own forms and schedule. This book shows you which organizations might owe you money and how to register so they can pay you.`,
    },
    {
      title: "Who it's for",
      text: `This book is for artists who write, record, and release their own music. You don't need a publisher, a label, or a law degree. Set aside half an hour a day for the 30-day plan.`,
    },
    {
      title: "What the free newsletter doesn't have",
      text: `The newsletter covers one idea at a time. Only the book includes:
- a 30-day plan with one task a day
- worksheets to print or fill in for your accounts, catalog, statements, and shows
- a split sheet and a metadata sheet
- everything in one place, in order, with a glossary`,
    },
    {
      title: "What you get",
      text: `You get a PDF for your phone, tablet, or computer. There's no EPUB or Kindle edition. Each page shows your email address and order number, because the copy is licensed to you. Whenever you request a new download link from your order, you'll get the current edition.`,
    },
    {
      title: "One reader or a team",
      text: `One license covers one person on all their devices. If you're buying for a band or a team, set the quantity to the number of readers. Then you can give each reader a copy of your file.`,
    },
  ],
  questions: [
    {
      question: "How do I get the file?",
      answer: `As soon as your payment clears, the confirmation page and your receipt link to the download. The link works once and expires after ${downloadPolicy.linkHours} hours, so save the file when you open it.`,
    },
    {
      question: "What if the link expires before I download?",
      answer: `Open the expired link and request a new one on that page. We'll email the new link to the address on your order. You can request up to ${downloadPolicy.newLinks} new links in ${downloadPolicy.newLinkDays} days.`,
    },
    {
      question: "Is the book only about the United States?",
      answer:
        "Mostly. The book explains the US organizations step by step. One chapter covers money from other countries, including who collects it there and when it's worth pursuing.",
    },
    {
      question: "Is it legal advice?",
      answer:
        "No. It's practical education. For a contract or a dispute, talk to a music attorney. For taxes, talk to a tax professional.",
    },
  ],
  team: originalTeam,
};
