import type { ReactNode } from "react";

type Props = {
  readonly title: string;
  /** One or two sentences: what this page is for. */
  readonly lead: ReactNode;
  /** Limits the poster line, so that it breaks where it reads well. */
  readonly titleClassName?: string;
};

/** The opening of a page of text: the poster line, and beside it what the page is for. */
export function PageIntro({ title, lead, titleClassName = "max-w-[10ch]" }: Props) {
  return (
    <div className="wrap grid gap-8 pt-8 md:pt-12 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-16">
      <h1 className={`text-poster ${titleClassName}`}>{title}</h1>
      <p className="max-w-[44ch] text-xl leading-relaxed text-soft">{lead}</p>
    </div>
  );
}
