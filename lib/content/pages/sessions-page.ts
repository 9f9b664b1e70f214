import { sessionNoticeHours } from "@/lib/catalog/refund-copy";
import type { PageBody } from "@/lib/content/document-schemas";
import { originalTeam } from "@/lib/content/pages/original-team";

/** The text of the booking page. */
export const sessionsPage: PageBody = {
  sections: [
    {
      title: "Who's on the call",
      text: `You'll meet one-on-one by video with a member of our team in Memphis. We'll spend the entire session on your music.`,
    },
    {
      title: "What 30 minutes covers",
      text: `We'll answer one question. A typical session looks like this:
- 5 minutes: what happened and what you've tried
- 15 minutes: a look at your statement, contract, or account together
- 10 minutes: what to do next, step by step`,
    },
    {
      title: "What 45 minutes covers",
      text: `We'll check your registrations. A typical session looks like this:
- 5 minutes: your releases and where they're distributed
- 25 minutes: your PRO, The MLC, SoundExchange, and distributor accounts, one by one
- 15 minutes: what's missing, and what to fix first`,
    },
    {
      title: "What 60 minutes covers",
      text: `We'll plan for your entire catalog. This session costs more per minute than the 45-minute session because we work on every release. A typical session looks like this:
- 10 minutes: your catalog, your splits, and what's coming out next
- 30 minutes: registrations and recent statements
- 20 minutes: a plan for what to fix, in what order, and who does it`,
    },
    {
      title: "What you get in writing",
      text: `After the call, we'll email you a list of what to fix, in what order, and how much work each fix takes.`,
    },
    {
      title: "How to prepare",
      text: `- Your latest royalty statements
- A list of your songs with writers and splits
- Your logins, ready to use. Never send us a password.
- Your most important question`,
    },
    {
      title: "Rescheduling and canceling",
      text: `To reschedule or cancel a paid session, reply to your invitation at least ${sessionNoticeHours} hours before the session starts. Rescheduling is free. If you cancel by that deadline, we'll refund you in full. If we can't make it, you can choose a new time or a full refund.`,
    },
  ],
  questions: [
    {
      question: "When do I pay?",
      answer:
        "You pay after we confirm your time. We'll email you a link to pay through Stripe. After you pay, we'll email you a calendar invite with the video link. If you book through our online scheduler, follow its payment steps instead.",
    },
    {
      question: "Is a session worth it if I've only released one song?",
      answer:
        "Yes. In 30 minutes, we can check that your song is registered everywhere it should be.",
    },
    {
      question: "Do you give legal or tax advice?",
      answer:
        "No. We offer music-business guidance based on experience. If you need a lawyer or an accountant, we'll let you know.",
    },
  ],
  team: originalTeam,
};
