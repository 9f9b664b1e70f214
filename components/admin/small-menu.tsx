"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

type Props = { readonly children: ReactNode };

/** The side menu where there is no room beside a screen: folded, and again with each screen. */
export function SmallMenu({ children }: Props) {
  const pathname = usePathname();
  const menu = useRef<HTMLDetailsElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another screen
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [pathname]);

  return (
    <details ref={menu} className="px-4 pb-3 lg:hidden">
      <summary className="min-h-11 py-2.5 font-semibold">Menu</summary>
      {children}
    </details>
  );
}
