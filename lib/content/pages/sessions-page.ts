import { sessionNoticeHours } from "@/lib/catalog/refund-copy";
import type { PageBody } from "@/lib/content/document-schemas";
import { originalTeam } from "@/lib/content/pages/original-team";

/** The text of the booking page. */
export const sessionsPage: PageBody = {
  sections: [
    {
      title: "Who's on the call",
      text: `You and a member of our team in Memphis, by video. It's one-on-one and only about your music.`,
    },
    {
      title: "What 30 minutes covers",
      text: `One question, answered. For example:
- 5 minutes: what happened and what you've tried
- 15 minutes: we look at the statement, contract or account together
- 10 minutes: what to do next, step by step`,
    },
    {
      title: "What 45 minutes covers",
      text: `Your registrations, checked. For example:
- 5 minutes: your releases and where they're distributed
- 25 minutes: your PRO, The MLC, SoundExchange and distributor accounts, one by one
- 15 minutes: what's missing, and what to fix first`,
    },
    {
      title: "What 60 minutes covers",
      text: `A plan for your entire catalog. It costs more per minute than the 45-minute session because we work on every release, not only one. For example:
- 10 minutes: your catalog, your splits and what's coming out next
- 30 minutes: registrations and recent statements
- 20 minutes: the plan: what to fix, in what order, and who does it`,
    },
    {
      title: "What you get in writing",
      text: `After the call, we'll email you a list: what to fix, in what order, and what each fix takes.`,
    },
    {
      title: "How to prepare",
      text: `- Your latest royalty statements
- A list of your songs with writers and splits
- Your logins, ready to use. Never send us a password.
- Your one most important question`,
    },
    {
      title: "Rescheduling and canceling",
      text: `To move or cancel a paid session, reply to your invitation at least ${sessionNoticeHours} hours before it starts. Moving it is free. If you cancel by then, we'll refund you in full. If we can't make it, you choose: a new time or a full refund.`,
    },
  ],
  questions: [
    {
      question: "When do I pay?",
      answer:
        "After we confirm your time. We'll email you a link to pay through Stripe, then a calendar invite with the video link. If you book through our online scheduler, follow the steps there.",
    },
    {
      question: "What if I've only released one song?",
      answer:
        "That's a good time to book. 30 minutes is enough to check that one song is registered everywhere it should be.",
    },
    {
      question: "Is it legal or tax advice?",
      answer:
        "No. It's music-business guidance from experience. If your question needs a lawyer or an accountant, we'll say so.",
    },
  ],
  team: originalTeam,
};
