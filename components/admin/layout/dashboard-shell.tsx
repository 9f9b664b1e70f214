import type { ReactNode } from "react";
import { TextLink } from "@/components/admin/display/text-link";
import { JumpDialog } from "@/components/admin/layout/jump-dialog";
import { MobileMenu } from "@/components/admin/layout/mobile-menu";
import { ScreenLinks } from "@/components/admin/layout/screen-links";
import { SkipLink } from "@/components/site/skip-link";
import { ThemeSwitch } from "@/components/site/theme/theme-switch";
import { Wordmark } from "@/components/site/wordmark";
import { Link } from "@/components/ui/link";

type Props = { readonly email: string; readonly children: ReactNode };

/** Layout of every dashboard screen. */
export function DashboardShell({ email, children }: Props) {
  return (
    <>
      <SkipLink />
      <div className="min-h-dvh lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
        <aside className="border-hairline bg-raised max-lg:relative max-lg:border-b-2 lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r-2">
          <div className="flex min-h-16 items-center justify-between gap-3 px-4">
            <Link href="/admin/overview">
              <Wordmark />
              <span className="sr-only">: dashboard overview</span>
            </Link>
          </div>
          <MobileMenu>
            <nav aria-label="Dashboard, small screens">
              <ScreenLinks />
            </nav>
            <MenuFooter themeName="theme-small" className="mt-3 pt-4 pb-1" />
          </MobileMenu>
          <nav aria-label="Dashboard" className="px-2 pb-4 max-lg:hidden">
            <ScreenLinks />
          </nav>
          <MenuFooter themeName="theme" className="mt-auto p-4 max-lg:hidden" />
        </aside>
        <div className="min-w-0">
          <header className="flex min-h-16 items-center justify-between gap-x-6 border-b-2 border-hairline px-4 py-2 md:px-8">
            <JumpDialog />
            <p className="min-w-0 truncate text-sm">
              <span className="text-soft max-md:sr-only">Signed in as </span>
              <TextLink href="/admin/account" className="font-semibold">
                {email}
              </TextLink>
            </p>
          </header>
          <main id="main" tabIndex={-1} className="px-4 py-6 outline-none md:px-8 md:py-8">
            {children}
            <p className="mt-10 text-sm text-soft">Times are Central (Memphis).</p>
          </main>
        </div>
      </div>
    </>
  );
}

function MenuFooter(props: { readonly themeName: string; readonly className: string }) {
  return (
    <div className={`grid justify-items-start gap-3 border-t-2 border-hairline ${props.className}`}>
      <ThemeSwitch name={props.themeName} />
      <a href="/" className="underline decoration-2 underline-offset-4">
        View site
      </a>
    </div>
  );
}
