import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { type ReactNode, Suspense } from "react";
import "@/app/(staff)/staff.css";
import { fontVariables } from "@/app/fonts/fonts";
import { ProfileProvider } from "@/components/site/profile/profile-context";
import { themeScript } from "@/components/site/theme/theme";
import { toPublicProfile } from "@/lib/profile/public-profile";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";
import { siteMetadata, siteViewport } from "@/lib/web/http/page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return { ...(await siteMetadata()), robots: { index: false, follow: false } };
}

export const viewport: Viewport = siteViewport;

/**
 * The root layout of staff pages. Has its own stylesheet, which public pages don't load. Scripts need
 * a nonce: see the private root layout.
 */
export default function StaffLayout({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense>
      <StaffDocument>{children}</StaffDocument>
    </Suspense>
  );
}

async function StaffDocument({ children }: { readonly children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const profile = toPublicProfile(await getBusinessProfile());
  return (
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script that must run before first paint
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
      </head>
      <body className="min-h-dvh">
        <ProfileProvider profile={profile}>{children}</ProfileProvider>
      </body>
    </html>
  );
}
