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

/** Returns the id under which the server logged the error, if there's one. */
export function errorReference(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const digest: unknown = Reflect.get(error, "digest");
  return typeof digest === "string" ? digest : undefined;
}
