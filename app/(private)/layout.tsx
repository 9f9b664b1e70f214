import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { type ReactNode, Suspense } from "react";
import "@/app/globals.css";
import { recordAnswersAction } from "@/app/(public)/quick-check/actions";
import { fontVariables } from "@/app/fonts/fonts";
import { signUpAction } from "@/app/sign-up-action";
import { PrivateFooter, PrivateHeader } from "@/components/site/customer-shell";
import { SiteDocument } from "@/components/site/document";
import { getPageSettings } from "@/lib/web/http/cached-reads";
import { siteMetadata, siteViewport } from "@/lib/web/http/page-metadata";

const newsletterActions = { signUp: signUpAction, recordAnswers: recordAnswersAction };

export async function generateMetadata(): Promise<Metadata> {
  return { ...(await siteMetadata()), robots: { index: false, follow: false } };
}

export const viewport: Viewport = siteViewport;

/**
 * The root layout of private pages. Their scripts need a nonce per request, so nothing may be
 * prerendered: the Suspense boundary is above `<html>`, and every page awaits `connection()`.
 */
export default function PrivateLayout({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense>
      <NonceDocument>{children}</NonceDocument>
    </Suspense>
  );
}

async function NonceDocument({ children }: { readonly children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <SiteDocument
      fontVariables={fontVariables}
      newsletterActions={newsletterActions}
      nonce={nonce}
      header={<PrivateHeader />}
      footer={<PrivateFooter />}
      {...(await getPageSettings())}
    >
      {children}
    </SiteDocument>
  );
}
