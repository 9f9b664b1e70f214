import type { JsonLdValue } from "@/components/site/seo/json-ld";
import type { FaqEntry } from "@/lib/content/original-faq";

/** schema.org FAQPage, in the words that the page shows. */
export function faqJsonLd(entries: readonly FaqEntry[]): Readonly<Record<string, JsonLdValue>> {
  return {
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
