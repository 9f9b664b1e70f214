import type { PageBody } from "@/lib/content/document-schemas";
import { originalTeam } from "@/lib/content/pages/original-team";
import { fillRates } from "@/lib/royalties/rate-placeholders";

/** The publishing administration page's original text. Terms of an agreement are set in writing. */
export const publishingPage: PageBody = {
  sections: [
    {
      title: "What it costs",
      text: fillRates(
        `The price depends on how many songs and writers are in your catalog and how many registrations need fixing. We'll review your catalog with you in a session and then send you a price in writing. You don't owe anything for administration until you've agreed to that price. For comparison, administrators commonly keep {{administratorCommissions}} of what they collect.`,
      ),
    },
    {
      title: "How long the agreement lasts",
      text: `Your agreement shows the start date, the end date, and how either of us can cancel. Read those terms before you sign.`,
    },
    {
      title: "Which countries it covers",
      text: `Your agreement lists the countries it covers. Money from other countries often comes through a partner organization there. If a partner takes a share, we'll let you know.`,
    },
    {
      title: "What you keep",
      text: `You keep your copyrights and the right to say no. We act on your behalf, and we don't buy or own your songs.`,
    },
    {
      title: "What we need from you",
      text: `- A list of your songs with every writer and their share
- The name of your PRO and your IPI number, if you have them
- The ISRCs and distributor of each release
- Any publishing or administration agreement you've signed`,
    },
  ],
  questions: [
    {
      question: "I already have an administrator. Can you help?",
      answer:
        "Yes, we can review your registrations with you in a session. We can't take over until your current agreement ends, because two administrators can't claim the same share of the same song.",
    },
    {
      question: "When will I see money?",
      answer:
        "The timing depends on the organizations that pay you. Most pay quarterly or monthly, often several months after a song is played. We can't promise an amount.",
    },
    {
      question: "Do I need this if I have a distributor?",
      answer:
        "Your distributor pays you for the recording. Publishing covers the song itself, meaning the words and the music. A distributor collects publishing royalties only if you signed up for that service, so check first to avoid paying for it twice.",
    },
  ],
  team: originalTeam,
};
