import type { ReactNode } from "react";

type Props = {
  readonly title: string;
  /** One or two sentences about the page. */
  readonly lead: ReactNode;
  /** Limits the width of the title, so that it wraps well. */
  readonly titleClassName?: string;
};

/** The title and introduction of a text page. */
export function PageIntro({ title, lead, titleClassName = "max-w-[10ch]" }: Props) {
  return (
    <div className="wrap grid gap-8 pt-8 md:pt-12 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-16">
      <h1 className={`text-poster ${titleClassName}`}>{title}</h1>
      <p className="max-w-[44ch] text-xl leading-relaxed text-soft">{lead}</p>
    </div>
  );
}
