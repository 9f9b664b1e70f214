import type { PageBody } from "@/lib/content/document-schemas";
import { originalTeam } from "@/lib/content/pages/original-team";

/** The course page's original text. Staff write who teaches. */
export const coursePage: PageBody = {
  sections: [
    { title: "Who teaches", text: "" },
    {
      title: "Who it's for",
      text: `The course is for artists and producers who'd rather watch than read. It starts with what you own. By the end, you'll know how to register your songs and read your statements.`,
    },
    {
      title: "What you need",
      text: `You'll need a computer or phone, a list of your releases, and the email address you use for business. You don't need accounts with any royalty organizations yet. You'll open those accounts during the course.`,
    },
    {
      title: "How long you have access",
      text: `You have access for as long as we offer the course online, at no further cost, and new lessons are included. If we ever decide to stop offering the course, we'll email you at least 90 days before it closes.`,
    },
  ],
  questions: [
    {
      question: "Should I get the course or the eBook?",
      answer:
        "Both cover the same topics. The course teaches them lesson by lesson. The eBook makes it faster to look things up and includes the 30-day plan.",
    },
    {
      question: "Can my band share one course?",
      answer:
        "No. Each course is for one person, so every band member who wants to take the course needs to buy a copy.",
    },
    {
      question: "I'm not in the United States. Will the course help me?",
      answer:
        "Yes, in part. The lessons explain how US organizations pay. If your music earns money in the US, you'll learn how to collect that money. One lesson covers royalties from other countries.",
    },
  ],
  team: originalTeam,
};
