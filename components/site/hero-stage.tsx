import type { ReactNode } from "react";
import { Motif } from "@/components/site/motif";

type Props = {
  readonly children: ReactNode;
  /** Colours of the ground, the text and the drawing. */
  readonly className?: string;
  readonly motifClassName?: string;
};

/**
 * A page's opening: the staff runs over the words and on into the record beside them; on small
 * screens the record lies below.
 */
export function HeroStage({ children, className = "", motifClassName = "" }: Props) {
  return (
    <div className={`relative overflow-hidden ${className}`}>
      <div className="wrap relative z-10 pt-10 md:min-h-[calc(5rem+55vw)] md:pt-[calc(6rem+12.5vw)] md:pb-20">
        <div className="grid justify-items-start gap-6 md:max-w-[52vw] lg:gap-8">{children}</div>
      </div>
      <Motif
        className={`aspect-2/1 max-md:relative max-md:mt-6 max-md:-ml-[108vw] max-md:w-[230vw] md:absolute md:top-20 md:left-0 md:w-[112vw] ${motifClassName}`}
      />
    </div>
  );
}
