"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

type Props = Omit<ComponentProps<"a">, "href"> & {
  readonly href: string;
  /** False to load the page only on click. */
  readonly prefetch?: false;
};

/** Clicks for a new tab, window or download are left to the browser. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target, origin } = event.currentTarget;
  const hasKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return (
    hasKey ||
    event.button !== 0 ||
    (target !== "" && target !== "_self") ||
    origin !== location.origin
  );
}

/** These pages set the browser cookie when requested, so don't prefetch them. */
const setsCookie = /^\/(newsletter\/|subscription|library|learn|certificates)/;

/**
 * An internal link of the public site that prefetches on hover or focus. `next/link` prefetches
 * everything in view, which with our menu and footer is the entire site, and adds 4 KB. The
 * dashboard uses `next/link`, so that a click shows the next screen's skeleton at once.
 */
export function Link({ href, prefetch, onClick, onPointerEnter, onFocus, ...rest }: Props) {
  const router = useRouter();
  const prefetchPage = () => {
    if (prefetch !== false && !setsCookie.test(href)) router.prefetch(href);
  };
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        const { pathname, hash } = event.currentTarget;
        // The router doesn't scroll up for a link to the current page.
        if (pathname === location.pathname && hash === "") window.scrollTo(0, 0);
        router.push(href);
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prefetchPage();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetchPage();
      }}
    />
  );
}
