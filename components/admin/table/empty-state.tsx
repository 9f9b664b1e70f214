import type { ReactNode } from "react";

export function EmptyState({ children }: { readonly children: ReactNode }) {
  return <p className="border-y border-hairline py-8 text-center text-soft">{children}</p>;
}

type Props = {
  /** Reference of the log entry. */
  readonly reference: string;
  /** The current screen with its filters, so that retrying works without JavaScript. */
  readonly href: string;
};

/** Shown when the rows loaded but counting them failed. */
export function CountError({ reference, href }: Props) {
  return (
    <>
      We couldn’t load the count. Reference: {reference}.{" "}
      <a href={href} className="underline underline-offset-4">
        Try again
      </a>
    </>
  );
}
