import Link from "next/link";
import type { ReactNode } from "react";
import { KeyboardShortcuts } from "@/components/admin/keyboard/keyboard-shortcuts";
import { ScreenFocus } from "@/components/admin/keyboard/screen-focus";
import { ShortcutsDialog } from "@/components/admin/keyboard/shortcuts-dialog";
import { AccountMenu } from "@/components/admin/layout/account-menu";
import { MobileMenu } from "@/components/admin/layout/mobile-menu";
import { screens, selectAllowed } from "@/components/admin/layout/screens";
import { CommandPalette } from "@/components/admin/palette/command-palette";
import { SkipLink } from "@/components/site/skip-link";
import { Wordmark } from "@/components/site/wordmark";
import type { StaffRole } from "@/lib/auth/permissions";

type Props = {
  readonly email: string;
  readonly role: StaffRole;
  /** Links of the side menu. Shown twice: small screens have a menu of their own. */
  readonly links: ReactNode;
  readonly children: ReactNode;
};

/** Layout of every dashboard screen. */
export function DashboardShell({ email, role, links, children }: Props) {
  return (
    <>
      <SkipLink />
      <KeyboardShortcuts role={role} />
      <ScreenFocus />
      <ShortcutsDialog role={role} />
      <div className="min-h-dvh lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
        <aside className="print:hidden border-hairline bg-raised max-lg:relative max-lg:border-b-2 lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r-2">
          <div className="flex min-h-16 items-center justify-between gap-3 px-4">
            <Link href={selectAllowed(screens, role)[0]?.href ?? "/admin"}>
              <Wordmark />
              <span className="sr-only">: dashboard</span>
            </Link>
          </div>
          <MobileMenu>
            <nav aria-label="Dashboard, small screens">{links}</nav>
            <MenuFooter className="mt-3 pt-4 pb-1" />
          </MobileMenu>
          <nav aria-label="Dashboard" className="px-2 pb-4 max-lg:hidden">
            {links}
          </nav>
          <MenuFooter className="mt-auto p-4 max-lg:hidden" />
        </aside>
        <div className="min-w-0">
          <header className="print:hidden flex min-h-16 items-center justify-between gap-x-6 border-b-2 border-hairline px-4 py-2 md:px-8">
            <CommandPalette role={role} />
            <AccountMenu email={email} />
          </header>
          <main id="main" tabIndex={-1} className="px-4 py-6 outline-none md:px-8 md:py-8">
            {children}
            <p className="mt-10 text-sm text-soft">
              Times are Central (Memphis) unless another time zone is shown.
            </p>
          </main>
        </div>
      </div>
    </>
  );
}

function MenuFooter({ className }: { readonly className: string }) {
  return (
    <p className={`border-t-2 border-hairline ${className}`}>
      <a href="/" className="underline decoration-2 underline-offset-4">
        View site
      </a>
    </p>
  );
}
