"use client";

import { usePathname } from "next/navigation";
import { screens } from "@/components/admin/layout/screens";
import { Link } from "@/components/ui/link";

/** Links of the side menu. Pages below a screen highlight it too. */
export function ScreenLinks() {
  const pathname = usePathname();
  return (
    <ul className="grid gap-px">
      {screens.map(({ href, label }) => {
        const isOpen = pathname === href || pathname.startsWith(`${href}/`);
        return (
          <li key={href}>
            <Link
              href={href}
              aria-current={isOpen ? "page" : undefined}
              className="flex min-h-10 items-center rounded-sm border-l-4 border-transparent px-3 hover:bg-hairline aria-[current]:border-accent aria-[current]:bg-ground aria-[current]:font-semibold"
            >
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
