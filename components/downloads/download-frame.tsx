import type { ReactNode } from "react";

type Props = {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children?: ReactNode;
};

export function DownloadFrame({ title, lead, children }: Props) {
  return (
    <div className="wrap split-aside gap-y-10 page-top pb-12 md:pb-20">
      <div>
        <h1 className="text-poster max-w-[9ch]">{title}</h1>
        <div className="mt-6 grid max-w-[44ch] gap-6 text-xl">{lead}</div>
      </div>
      {children ? <div className="grid content-start gap-8 lg:pt-3">{children}</div> : null}
    </div>
  );
}
