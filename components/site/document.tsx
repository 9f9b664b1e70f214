import type { ReactNode } from "react";
import {
  type NewsletterActions,
  NewsletterActionsProvider,
} from "@/components/newsletter/newsletter-actions";
import { InspectionBlock } from "@/components/security/inspection-block";
import { SiteFooter } from "@/components/site/site-footer";
import { SiteHeader } from "@/components/site/site-header";
import { SkipLink } from "@/components/site/skip-link";
import { themeScript } from "@/components/site/theme/theme";
import { UtmCapture } from "@/components/site/utm/utm-capture";

type Props = {
  readonly children: ReactNode;
  /** Class names that define the font variables. */
  readonly fontVariables: string;
  readonly newsletterActions: NewsletterActions;
  /** The request's CSP nonce, on private pages. */
  readonly nonce?: string | undefined;
  /** The business's social profile, linked in the footer. */
  readonly socialUrl: string | null;
  readonly isRightClickBlocked: boolean;
};

/** The HTML document of all pages outside the dashboard. */
export function SiteDocument({
  children,
  fontVariables,
  newsletterActions,
  nonce,
  socialUrl,
  isRightClickBlocked,
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
        <NewsletterActionsProvider actions={newsletterActions}>
          <SkipLink />
          <SiteHeader />
          {/* Keeps the footer below the fold, so that it doesn't shift during streaming. */}
          <main id="main" tabIndex={-1} className="min-h-svh outline-none">
            {children}
          </main>
          <SiteFooter socialUrl={socialUrl} />
        </NewsletterActionsProvider>
        <UtmCapture />
        {isRightClickBlocked ? <InspectionBlock /> : null}
      </body>
    </html>
  );
}
