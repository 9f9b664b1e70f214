import { TextBlocks } from "@/components/site/page-text/text-blocks";
import type { PageBody } from "@/lib/content/document-schemas";

type Props = {
  readonly title: string;
  readonly sections: PageBody["sections"];
};

/** A page's sections under one heading. Those without text aren't shown. */
export function PageSections({ title, sections }: Props) {
  const written = sections.filter(({ text }) => text !== "");
  if (written.length === 0) return null;
  return (
    <section aria-labelledby="details-title" className="below-144 wrap split-label mt-20 md:mt-28">
      <h2 id="details-title" className="text-title">
        {title}
      </h2>
      <ul className="border-t-2 border-text">
        {written.map((section) => (
          <li key={section.title} className="grid gap-3 border-b border-line py-6 md:py-8">
            <h3 className="text-2xl tracking-tight md:text-3xl">{section.title}</h3>
            <TextBlocks text={section.text} />
          </li>
        ))}
      </ul>
    </section>
  );
}
