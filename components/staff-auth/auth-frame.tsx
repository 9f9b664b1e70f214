import type { ReactNode } from "react";
import { Wordmark } from "@/components/site/wordmark";

type Props = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
};

/** The layout of staff pages outside the dashboard: a title and one form. */
export function AuthFrame({ title, lead, children }: Props) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:grid-rows-1">
      <header className="flex flex-col gap-10 bg-accent px-5 py-6 text-on-accent [--focus:var(--ink)] [--ground:var(--amber)] [--text:var(--ink)] md:px-10 lg:justify-between lg:py-10">
        <a href="/" className="inline-flex self-start py-1">
          <Wordmark />
          <span className="sr-only">, home</span>
        </a>
        <h1 className="text-poster max-w-[10ch] pb-2 max-lg:text-5xl">{title}</h1>
      </header>
      <main
        id="main"
        className="grid content-start gap-8 lg:content-center px-5 py-10 text-base md:px-10 lg:px-14"
      >
        {lead ? <div className="grid max-w-[46ch] gap-4 text-lg">{lead}</div> : null}
        {children}
      </main>
    </div>
  );
}
