import { TextBlocks } from "@/components/site/page-text/text-blocks";
import type { PageBody } from "@/lib/content/document-schemas";
import { ebookFacts } from "@/lib/ebook-files/ebook-facts";

/** What the eBook is about, and its table of contents. */
export function EbookDescription({ sections }: Pick<PageBody, "sections">) {
  return (
    <div className="grid gap-12 lg:grid-cols-2 lg:gap-20">
      <div className="grid content-start gap-8">
        {sections.map(({ title, text }) =>
          text ? (
            <div key={title} className="grid gap-2">
              <h3 className="text-xl">{title}</h3>
              <TextBlocks text={text} className="text-soft" />
            </div>
          ) : null,
        )}
      </div>
      <div>
        <h3 className="mb-4 text-xl">Table of contents</h3>
        <ol>
          {ebookFacts.chapters.map(({ title, page }) => (
            <li key={title} className="flex justify-between gap-6 border-t border-hairline py-2">
              {title}
              <span className="figures text-soft">
                <span className="sr-only">page </span>
                {page}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
