import type { ReactNode } from "react";

type Props = { readonly children: ReactNode; readonly className?: string };

/** Text that a browser's translation leaves as it is: amounts, order numbers, codes, addresses. */
export function Untranslated({ children, className }: Props) {
  return (
    <span translate="no" className={className}>
      {children}
    </span>
  );
}
