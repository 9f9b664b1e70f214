"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

type Props = Omit<ComponentProps<"a">, "href"> & {
  readonly href: string;
  /** False: what lies behind is fetched by the click alone. */
  readonly prefetch?: false;
};

/** A click that asks for another tab, a new window or a download is the browser's own. */
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

/** Private pages give the browser its cookie when they are asked for: not before a click. */
const givesCookie = /^\/newsletter\//;

/**
 * A link inside the site, by the framework's router. What lies behind it is fetched when a pointer
 * or the focus reaches it. `next/link` fetches what comes into view, which with a menu and a footer
 * on each page is the whole site, and weighs 4 KB more.
 */
export function Link({ href, prefetch, onClick, onPointerEnter, onFocus, ...rest }: Props) {
  const router = useRouter();
  const want = () => {
    if (prefetch !== false && !givesCookie.test(href)) router.prefetch(href);
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
        // The router scrolls when the page changes, not when one asks for the page one is on.
        if (pathname === location.pathname && hash === "") window.scrollTo(0, 0);
        router.push(href);
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        want();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        want();
      }}
    />
  );
}
