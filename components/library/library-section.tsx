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

/** One entry of a section: its name and details on the left, what to do with it on the right. */
export function LibraryEntry({
  title,
  details,
  children,
}: {
  readonly title: ReactNode;
  readonly details?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-hairline pb-4 last:border-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold break-words">{title}</p>
        {details ? <p className="text-soft">{details}</p> : null}
      </div>
      {children}
    </li>
  );
}
