import type { ReactNode } from "react";

/** What a list says while it holds nothing. */
export function EmptyState({ children }: { readonly children: ReactNode }) {
  return <p className="border-y border-hairline py-8 text-center text-soft">{children}</p>;
}
