"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { screens, selectAllowed } from "@/components/admin/layout/screens";
import type { StaffRole } from "@/lib/auth/permissions";

type Props = {
  readonly role: StaffRole;
  /** What needs a person, by the screen's path. */
  readonly counts?: Readonly<Record<string, string>>;
};

/** Links of the side menu. Pages below a screen highlight it too. */
export function ScreenLinks({ role, counts = {} }: Props) {
  const pathname = usePathname();
  return (
    <ul className="grid gap-px">
      {selectAllowed(screens, role).map(({ href, label }) => {
        const isOpen = pathname === href || pathname.startsWith(`${href}/`);
        const count = counts[href];
        return (
          <li key={href}>
            <Link
              href={href}
              aria-current={isOpen ? "page" : undefined}
              className="flex min-h-10 items-center justify-between gap-2 rounded-sm border-l-4 border-transparent px-3 hover:bg-hairline aria-[current]:border-accent aria-[current]:bg-ground aria-[current]:font-semibold"
            >
              {label}
              {count ? (
                <span
                  title={`${count} in Today`}
                  className="figures min-w-6 rounded-full bg-accent px-1.5 text-center text-xs leading-6 font-semibold text-on-accent"
                >
                  {count}
                  <span className="sr-only"> in Today</span>
                </span>
              ) : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
