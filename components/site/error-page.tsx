import type { ReactNode } from "react";
import { HeroStage } from "@/components/site/hero-stage";

type Props = { readonly title: string; readonly children: ReactNode };

/** An error page: a title and a short text next to the record artwork. */
export function ErrorPage({ title, children }: Props) {
  return (
    <HeroStage motifClassName="text-accent">
      <h1 className="text-poster">{title}</h1>
      {children}
    </HeroStage>
  );
}
