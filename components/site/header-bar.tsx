"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";

const opaqueAfterPx = 50;

/**
 * The fixed header bar: transparent at the top, opaque after scrolling. The home page starts with the
 * accent color, so its text is ink there in both themes.
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
      {/* Spacer. With position: sticky, focusing the bar would make the page jump. */}
      <div aria-hidden="true" className="h-16.5 shrink-0 md:h-20.5" />
    </>
  );
}
