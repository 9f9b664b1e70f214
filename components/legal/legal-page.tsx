import type { ReactNode } from "react";
import { legalTexts } from "@/lib/core/site";

/** A numbered section. `id` is its anchor and must not change. */
export type LegalSection = {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
};

type Props = {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
};

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A legal document with its date, table of contents and sections. */
export function LegalPage({ title, intro, sections }: Props) {
  return (
    <article className="wrap page-top">
      <header className="grid gap-6">
        <h1 className="text-poster max-w-[14ch]">{title}</h1>
        <p className="max-w-[52ch] text-xl leading-relaxed text-soft">{intro}</p>
        <p className="text-spine text-soft">
          Last updated{" "}
          <time dateTime={legalTexts.updatedOn}>
            {longDay.format(new Date(`${legalTexts.updatedOn}T00:00:00Z`))}
          </time>
        </p>
      </header>
      <div className="split-label mt-12 gap-y-12 border-t-2 border-text pt-8 md:mt-16">
        <nav
          aria-label="On this page"
          className="lg:sticky lg:top-28 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto"
        >
          <h2 className="mb-3 text-xl">Contents</h2>
          <ol className="figures grid list-decimal gap-x-12 pl-7 marker:text-soft sm:max-lg:grid-cols-2">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`} className="block py-1.5 pl-2 hover:underline">
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid grid-cols-1 gap-12">
          {sections.map(({ id, title: name, body }, index) => (
            <section key={id} aria-labelledby={id} className="below-24">
              <h2 id={id} className="flex gap-3 text-2xl md:text-3xl">
                <span className="figures text-soft">{index + 1}</span>
                {name}
              </h2>
              <div className="mt-4 grid max-w-[46rem] gap-4">{body}</div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
