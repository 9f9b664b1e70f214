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
    <div className="wrap split-aside page-top">
      <h1 className={`text-poster ${titleClassName}`}>{title}</h1>
      <p className="max-w-[44ch] self-end text-xl leading-relaxed text-soft">{lead}</p>
    </div>
  );
}
