import type { ReactNode } from "react";

export function EmptyState({ children }: { readonly children: ReactNode }) {
  return <p className="border-y border-hairline py-8 text-center text-soft">{children}</p>;
}
