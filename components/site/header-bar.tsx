"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";

const opaqueAfterPx = 50;

/**
 * The bar at the top of every page: see-through at rest, opaque once the page has scrolled. The home
 * page opens in the accent colour, so there its text is ink in both themes.
 */
export function HeaderBar({ children }: { readonly children: ReactNode }) {
  const isOverAccent = usePathname() === "/";
  const [opaque, setOpaque] = useState(false);

  useEffect(() => {
    const update = () => setOpaque(window.scrollY > opaqueAfterPx);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);

  return (
    <>
      <header
        data-opaque={opaque}
        data-over-accent={isOverAccent && !opaque}
        className="header-bar fixed top-0 left-0 z-30 border-b-2 border-transparent transition-colors duration-150 data-[opaque=true]:border-text data-[opaque=true]:bg-ground"
      >
        {children}
      </header>
      {/* Its place in the flow. A sticky bar would make the page jump when the focus enters it. */}
      <div aria-hidden="true" className="h-16.5 shrink-0 md:h-20.5" />
    </>
  );
}
