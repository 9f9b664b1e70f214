import type { PageBody } from "@/lib/content/document-schemas";

/** The about page's original text, shown with its figures. */
export const aboutPage: PageBody = {
  sections: [
    {
      title: "What these figures mean",
      text: `We calculated these numbers ourselves, and no one outside the company has checked them. The “95% success rate” is the owner's own figure for our work so far. These figures don't predict what your songs will earn.`,
    },
  ],
  questions: [],
  team: "",
};
