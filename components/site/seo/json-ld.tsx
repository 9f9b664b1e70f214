import type { FaqEntry } from "@/lib/content/original-pages";

export type JsonLdValue =
  | string
  | number
  | boolean
  | readonly JsonLdValue[]
  | { readonly [key: string]: JsonLdValue };

/** Structured data for search engines. Escapes `<`, so that no text can end the script. */
export function JsonLd({ data }: { readonly data: JsonLdValue }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `<` is escaped, so the data cannot end the script
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, "\\u003c") }}
    />
  );
}

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
