import type { ReactNode } from "react";
import "@/app/globals.css";
import { InspectionBlock } from "@/components/security/inspection-block";
import { fontVariables } from "@/components/site/fonts";
import { SiteFooter } from "@/components/site/site-footer";
import { SiteHeader } from "@/components/site/site-header";
import { SkipLink } from "@/components/site/skip-link";
import { themeScript } from "@/components/site/theme";
import { UtmCapture } from "@/components/site/utm-capture";
import { blocksRightClick } from "@/lib/env";
import { socialProfileUrl } from "@/lib/social-link";

type Props = {
  readonly children: ReactNode;
  /** The request's CSP nonce, on dynamic pages that have one. */
  readonly nonce?: string | undefined;
};

/** The whole document of every public page: both root layouts and the not-found page render it. */
export function SiteDocument({ children, nonce }: Props) {
  return (
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      {/* biome-ignore lint/style/noHeadElement: a root layout of the App Router writes its own head */}
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, before first paint
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
      </head>
      <body>
        <SkipLink />
        <SiteHeader />
        {/* The footer begins below the first screen: a browser that paints half of it moves nothing. */}
        <main id="main" tabIndex={-1} className="min-h-svh outline-none">
          {children}
        </main>
        <SiteFooter socialUrl={socialProfileUrl()} />
        <UtmCapture />
        {blocksRightClick() ? <InspectionBlock /> : null}
      </body>
    </html>
  );
}
