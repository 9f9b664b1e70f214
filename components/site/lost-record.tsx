import type { ReactNode } from "react";
import { Stage } from "@/components/site/stage";

type Props = { readonly title: string; readonly children: ReactNode };

/** The page of something gone wrong: the record beside a plain word. */
export function LostRecord({ title, children }: Props) {
  return (
    <Stage motifClassName="text-accent">
      <h1 className="text-poster">{title}</h1>
      {children}
    </Stage>
  );
}
