import type { ReactNode } from "react";
import { HeroStage } from "@/components/site/hero-stage";

type Props = { readonly title: string; readonly children: ReactNode };

/** The page of something gone wrong: the record beside a plain word. */
export function ErrorPage({ title, children }: Props) {
  return (
    <HeroStage motifClassName="text-accent">
      <h1 className="text-poster">{title}</h1>
      {children}
    </HeroStage>
  );
}
