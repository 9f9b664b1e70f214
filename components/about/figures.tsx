import { TextBlocks } from "@/components/site/page-text/text-blocks";
import type { PageBody } from "@/lib/content/document-schemas";

const figures = [
  { value: "100+", label: "artists" },
  { value: "50+", label: "resources" },
  { value: "95%", label: "success rate" },
] as const;

/** The figures, and what staff say about them. */
export function Figures({ sections }: Pick<PageBody, "sections">) {
  return (
    <section
      aria-labelledby="figures-title"
      className="below-32 mt-16 bg-accent text-on-accent md:mt-24"
    >
      <div className="wrap grid gap-8 py-14 md:py-20">
        <h2 id="figures-title" className="text-2xl">
          So far
        </h2>
        <dl className="grid gap-x-10 gap-y-8 md:grid-cols-3">
          {figures.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse border-t-2 border-ink pt-4">
              <dt className="text-lg font-semibold">{label}</dt>
              <dd className="text-poster figures">{value}</dd>
            </div>
          ))}
        </dl>
        {sections.map(({ title, text }) =>
          text ? (
            <div key={title} className="grid gap-2">
              <h3 className="text-xl">{title}</h3>
              <TextBlocks text={text} className="" />
            </div>
          ) : null,
        )}
      </div>
    </section>
  );
}
