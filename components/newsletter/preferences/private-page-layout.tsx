import type { ReactNode } from "react";

type Props = {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children?: ReactNode;
};

/** A page of the newsletter for one reader: what is the matter, and beside it what to do. */
export function PrivatePageLayout({ title, lead, children }: Props) {
  return (
    <div className="wrap grid min-h-dvh content-start gap-10 py-12 md:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:gap-16">
      <div>
        <h1 className="text-poster max-w-[10ch]">{title}</h1>
        <div className="mt-6 grid max-w-[44ch] gap-6 text-xl">{lead}</div>
      </div>
      {children ? <div className="grid content-start gap-8 lg:pt-3">{children}</div> : null}
    </div>
  );
}
