import type { JsonLdValue } from "@/components/site/seo/json-ld";
import type { FaqEntry } from "@/lib/content/original-faq";

/** Builds a schema.org FAQPage with the same text as the page. */
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
