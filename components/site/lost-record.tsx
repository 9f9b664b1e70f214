import type { ReactNode } from "react";

type Props = {
  readonly title: string;
  readonly children: ReactNode;
};

/** The page of something gone wrong: the record beside a plain word. */
export function LostRecord({ title, children }: Props) {
  return (
    <div className="relative overflow-hidden">
      <div
        aria-hidden="true"
        className="motif absolute -right-[55%] bottom-0 aspect-2/1 w-[190%] text-accent [--motif-at:100%_100%] md:-right-[12%] md:w-[105%]"
      />
      <div className="wrap relative grid min-h-[38rem] content-start gap-6 pt-12 pb-80 md:min-h-[46rem] md:pt-56 md:pb-24">
        <h1 className="text-poster max-w-[8ch]">{title}</h1>
        {children}
      </div>
    </div>
  );
}
