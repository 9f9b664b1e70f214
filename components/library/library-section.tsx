import type { ReactNode } from "react";

type Props = { readonly title: string; readonly children: ReactNode };

/** One part of the library, such as the eBook or the orders. */
export function LibrarySection({ title, children }: Props) {
  return (
    <section className="grid content-start gap-4 border-t-2 border-line pt-5">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

type EntryProps = {
  readonly title: ReactNode;
  /** A price, on the right of the title. */
  readonly amount?: ReactNode;
  readonly details?: ReactNode;
  readonly children?: ReactNode;
};

/** One entry of a section: its name and details on the left, what to do with it on the right. */
export function LibraryEntry({ title, amount, details, children }: EntryProps) {
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-hairline pb-4 last:border-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
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
