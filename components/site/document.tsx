import type { ReactNode } from "react";
import {
  type NewsletterActions,
  NewsletterActionsProvider,
} from "@/components/newsletter/newsletter-actions";
import { InspectionBlock } from "@/components/security/inspection-block";
import { ProfileProvider } from "@/components/site/profile/profile-context";
import { SiteFooter } from "@/components/site/site-footer";
import { SiteHeader } from "@/components/site/site-header";
import { SkipLink } from "@/components/site/skip-link";
import { themeScript } from "@/components/site/theme/theme";
import { UtmCapture } from "@/components/site/utm/utm-capture";
import type { PublicProfile } from "@/lib/profile/public-profile";

type Props = {
  readonly children: ReactNode;
  /** Class names that define the font variables. */
  readonly fontVariables: string;
  readonly newsletterActions: NewsletterActions;
  /** The request's CSP nonce, on private pages. */
  readonly nonce?: string | undefined;
  readonly profile: PublicProfile;
  readonly isRightClickBlocked: boolean;
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
};

/** The HTML document of all pages outside the dashboard. */
export function SiteDocument({
  children,
  fontVariables,
  newsletterActions,
  nonce,
  profile,
  isRightClickBlocked,
  header = <SiteHeader />,
  footer = <SiteFooter />,
}: Props) {
  return (
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      {/* biome-ignore lint/style/noHeadElement: App Router layouts may render a head */}
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script that must run before first paint
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
      </head>
      <body>
        <ProfileProvider profile={profile}>
          <NewsletterActionsProvider actions={newsletterActions}>
            <SkipLink />
            {header}
            {/* Keeps the footer below the fold, so that it doesn't shift during streaming. */}
            <main id="main" tabIndex={-1} className="min-h-svh outline-none">
              {children}
            </main>
            {footer}
          </NewsletterActionsProvider>
        </ProfileProvider>
        <UtmCapture />
        {isRightClickBlocked ? <InspectionBlock /> : null}
      </body>
    </html>
  );
}
