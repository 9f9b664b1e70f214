"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import type { NavigationLink } from "@/components/site/navigation";
import { Link } from "@/components/ui/link";

type Props = {
  readonly href: NavigationLink["href"];
  readonly children: ReactNode;
  readonly className?: string;
  readonly onClick?: () => void;
};

/** A menu link that marks the current page, ignoring the query. */
export function NavLink({ href, children, className = "", onClick }: Props) {
  const isCurrent = usePathname() === href.split("?", 1)[0];
  return (
    <Link
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      {...(onClick && { onClick })}
      className={`py-2 decoration-accent decoration-4 underline-offset-8 hover:underline aria-[current=page]:underline ${className}`}
    >
      {children}
    </Link>
  );
}
