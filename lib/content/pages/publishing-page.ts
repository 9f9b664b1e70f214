import type { PageBody } from "@/lib/content/document-schemas";
import { originalTeam } from "@/lib/content/pages/original-team";
import { fillRates } from "@/lib/royalties/rate-placeholders";

/** The publishing administration page's original text. Terms of an agreement are set in writing. */
export const publishingPage: PageBody = {
  sections: [
    {
      title: "What it costs",
      text: fillRates(
        `It depends on your catalog: how many songs, how many writers, and how much is wrong. We look at it together in a session, then give you a price in writing. You don't owe anything for administration until you've agreed to it. For comparison, administrators commonly keep {{administratorCommissions}} of what they collect.`,
      ),
    },
    {
      title: "How long it runs",
      text: `Your agreement says when it starts, when it ends and how either of us can cancel. Read that part before you sign.`,
    },
    {
      title: "Where it applies",
      text: `Your agreement lists the countries. Money from other countries often comes through a partner organization there, and we'll tell you if one takes a share.`,
    },
    {
      title: "What you keep",
      text: `Your copyrights, and the right to say no. We act for you. We don't buy or own your songs.`,
    },
    {
      title: "What we need from you",
      text: `- A list of your songs with every writer and their share
- Your PRO and IPI number, if you have them
- ISRCs, and the distributor of each release
- Any publishing or administration agreement you've signed`,
    },
  ],
  questions: [
    {
      question: "I already have an administrator. Can you help?",
      answer:
        "We can review what's registered and what's missing in a session. But two administrators can't claim the same share of the same song, so your current agreement has to end before we take over.",
    },
    {
      question: "When will I see money?",
      answer:
        "That depends on the organizations that pay. Most pay quarterly or monthly, often several months after a play. We can't promise an amount.",
    },
    {
      question: "Do I need this if I have a distributor?",
      answer:
        "Your distributor pays for the recording. Publishing is the song: the words and the music. A distributor collects for it only if you signed up for that service, so check before you pay twice.",
    },
  ],
  team: originalTeam,
};
