import type { PageBody } from "@/lib/content/document-schemas";
import { originalTeam } from "@/lib/content/pages/original-team";

/** The course page's original text. Staff write who teaches. */
export const coursePage: PageBody = {
  sections: [
    { title: "Who teaches", text: "" },
    {
      title: "Who it's for",
      text: `Artists and producers who'd rather watch than read. You start with what you own and finish with your songs registered and your statements making sense.`,
    },
    {
      title: "What you need",
      text: `A computer or phone, a list of your releases, and the email you use for business. You don't need any accounts yet. You'll open them as you go.`,
    },
    {
      title: "How long you have access",
      text: `As long as we offer the course online, at no further cost. If we ever stop offering it, we'll email you at least 90 days before. New lessons are included.`,
    },
  ],
  questions: [
    {
      question: "Should I get the course or the eBook?",
      answer:
        "They cover the same ground. The course takes you through it lesson by lesson. The eBook is faster to look things up in and has the 30-day plan.",
    },
    {
      question: "Can my band share one course?",
      answer:
        "The course is for the person who buys it. Each band member who wants to take it needs their own.",
    },
    {
      question: "I'm not in the United States. Will it help me?",
      answer:
        "Partly. The lessons use US organizations. If your music earns money in the US, you'll learn how to collect it. One lesson covers money from other countries.",
    },
  ],
  team: originalTeam,
};
