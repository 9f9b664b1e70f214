import type { PageBody } from "@/lib/content/document-schemas";

/** The about page's original text, shown with its figures. */
export const aboutPage: PageBody = {
  sections: [
    {
      title: "What these figures mean",
      text: `These are our own numbers, and no one outside the company has checked them. “95% success rate” is the owner's own figure for our work so far. None of these figures predicts what your songs will earn.`,
    },
  ],
  questions: [],
  team: "",
};
