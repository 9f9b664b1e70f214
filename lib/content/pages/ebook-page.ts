import type { PageBody } from "@/lib/content/document-schemas";
import { originalTeam } from "@/lib/content/pages/original-team";
import { downloadPolicy } from "@/lib/downloads/policy";

/** The eBook page's original text. */
export const ebookPage: PageBody = {
  sections: [
    {
      title: "What it covers",
      text: `A song pays in several places at once: the performance, the copy, the recording, the sync. Each one is paid by a different organization, on its own form and its own schedule. This book shows you which ones owe you money, and how to register so it reaches you.`,
    },
    {
      title: "Who it's for",
      text: `Artists who write, record and release on their own. You don't need a publisher, a label or a law degree. Set aside half an hour a day for the 30-day plan.`,
    },
    {
      title: "What the free newsletter doesn't have",
      text: `The newsletter gives you one idea at a time. Only the book has:
- a 30-day plan with one task a day
- worksheets to print or fill in: your accounts, your catalog, your statements and your shows
- a split sheet and a metadata sheet
- everything in one place, in order, with a glossary`,
    },
    {
      title: "What you get",
      text: `A PDF for your phone, tablet or computer. There's no EPUB or Kindle edition. Each page shows your email and order number, because the copy is licensed to you. A new download link from your order always gets you the current edition.`,
    },
    {
      title: "One reader or a team",
      text: `One license is for one person, on all their devices. For a band or a team, set the quantity to the number of people who'll read it, then give each of them a copy of your file.`,
    },
  ],
  questions: [
    {
      question: "How do I get the file?",
      answer: `As soon as your payment clears, the confirmation page and your receipt link to the download. The link works for ${downloadPolicy.linkHours} hours and one download, so save the file when you open it.`,
    },
    {
      question: "What if the link expires before I download?",
      answer: `Open it anyway. The page can email a new link to the address on your order, up to ${downloadPolicy.newLinks} times in ${downloadPolicy.newLinkDays} days.`,
    },
    {
      question: "Is it about the United States only?",
      answer:
        "Mostly. It explains the US organizations step by step. One chapter covers money from other countries: who collects it there, and when it's worth going after.",
    },
    {
      question: "Is it legal advice?",
      answer:
        "No. It's practical education. For a contract or a dispute, talk to a music attorney. For taxes, talk to a tax professional.",
    },
  ],
  team: originalTeam,
};
