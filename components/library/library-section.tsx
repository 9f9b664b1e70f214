import type { ReactNode } from "react";

type Props = {
  readonly title: string;
  /** A cover or drawing, next to the title. */
  readonly picture?: ReactNode;
  readonly children: ReactNode;
};

/** One part of the library, such as the eBook or the orders. */
export function LibrarySection({ title, picture, children }: Props) {
  const heading = <h2 className="text-2xl">{title}</h2>;
  if (!picture) {
    return (
      <section className="grid content-start gap-4 border-t-2 border-line pt-5">
        {heading}
        {children}
      </section>
    );
  }
  return (
    <section className="grid grid-cols-[5.5rem_minmax(0,1fr)] content-start items-start gap-x-5 gap-y-4 border-t-2 border-line pt-5 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-8">
      <div className="sm:row-span-2">{picture}</div>
      {heading}
      <div className="grid min-w-0 content-start gap-4 max-sm:col-span-2">{children}</div>
    </section>
  );
}

type EntryProps = {
  readonly title: ReactNode;
  /** A price, on the right of the title. */
  readonly amount?: ReactNode;
  readonly details?: ReactNode;
  /** A drawing, on the left of the title. */
  readonly picture?: ReactNode;
  readonly children?: ReactNode;
};

/** One entry of a section: its name and details on the left, what to do with it on the right. */
export function LibraryEntry({ title, amount, details, picture, children }: EntryProps) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-hairline pb-4 last:border-0 last:pb-0">
      {picture}
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex items-baseline justify-between gap-6">
          <p className="min-w-0 font-semibold break-words">{title}</p>
          {amount}
        </div>
        {details ? <p className="text-soft">{details}</p> : null}
      </div>
      {children}
    </li>
  );
}
