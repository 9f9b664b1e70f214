import type { ReactNode } from "react";
import { HeroStage } from "@/components/site/hero-stage";

type Props = { readonly title: string; readonly children: ReactNode };

/**
 * An error page: a title and a short text next to the record artwork. The attribute hides the
 * footer's band, which is the same drawing.
 */
export function ErrorPage({ title, children }: Props) {
  return (
    <div data-artwork="">
      <HeroStage motifClassName="text-accent">
        <h1 className="text-poster">{title}</h1>
        {children}
      </HeroStage>
    </div>
  );
}
