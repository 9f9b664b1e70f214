"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

type Props = Omit<ComponentProps<typeof NextLink>, "prefetch"> & {
  /** False: what lies behind is fetched by the click alone. */
  readonly prefetch?: false;
};

/**
 * A link inside the site. What lies behind it is fetched when a pointer or the focus reaches it, not
 * when it comes into view: with a menu and a footer on each page, a first visit would otherwise
 * fetch the scripts of the whole site.
 */
export function Link({ prefetch, onPointerEnter, onFocus, onNavigate, ...rest }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={isWanted && prefetch !== false ? null : false}
      onNavigate={(event) => {
        // The framework scrolls when the page changes, not when one asks for the page one is on.
        const to = new URL(String(rest.href), location.href);
        if (to.pathname === location.pathname && to.hash === "") window.scrollTo(0, 0);
        onNavigate?.(event);
      }}
      onPointerEnter={(event) => {
        setIsWanted(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setIsWanted(true);
        onFocus?.(event);
      }}
    />
  );
}
