import type { PageBody } from "@/lib/content/document-schemas";
import type { EditablePageId } from "@/lib/content/page-document";
import { aboutPage } from "@/lib/content/pages/about-page";
import { coursePage } from "@/lib/content/pages/course-page";
import { ebookPage } from "@/lib/content/pages/ebook-page";
import { publishingPage } from "@/lib/content/pages/publishing-page";
import { radioPage } from "@/lib/content/pages/radio-page";
import { sessionsPage } from "@/lib/content/pages/sessions-page";

/** Every page's text until staff publish their own. A section without text isn't shown. */
export const originalPages: Readonly<Record<EditablePageId, PageBody>> = {
  ebook: ebookPage,
  course: coursePage,
  radio: radioPage,
  sessions: sessionsPage,
  "publishing-admin": publishingPage,
  about: aboutPage,
};
