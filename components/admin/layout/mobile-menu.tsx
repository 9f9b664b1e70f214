"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

type Props = { readonly children: ReactNode };

/** The side menu on small screens. Closes on navigation. */
export function MobileMenu({ children }: Props) {
  const pathname = usePathname();
  const menu = useRef<HTMLDetailsElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run on each navigation
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [pathname]);

  return (
    <details ref={menu} className="lg:hidden">
      <summary className="absolute top-2.5 right-4 flex min-h-11 list-none items-center gap-2 rounded-md border-2 border-line px-4 font-semibold">
        Menu
      </summary>
      <div className="px-4 pb-3">{children}</div>
    </details>
  );
}
