import type { Metadata, Viewport } from "next";
import "@/app/globals.css";
import { recordAnswersAction } from "@/app/(public)/quick-check/actions";
import { fontVariables } from "@/app/fonts/fonts";
import { signUpAction } from "@/app/sign-up-action";
import { SiteDocument } from "@/components/site/document";
import { PageNotFound } from "@/components/site/page-not-found";
import { ReportNotFound } from "@/components/site/report-not-found";
import { getPageSettings } from "@/lib/web/http/cached-reads";
import { siteMetadata, siteViewport } from "@/lib/web/http/page-metadata";

const newsletterActions = { signUp: signUpAction, recordAnswers: recordAnswersAction };

export async function generateMetadata(): Promise<Metadata> {
  return {
    ...(await siteMetadata()),
    title: "Page Not Found",
    description: "This page doesn't exist.",
  };
}

export const viewport: Viewport = siteViewport;

export default async function GlobalNotFound() {
  return (
    <SiteDocument
      fontVariables={fontVariables}
      newsletterActions={newsletterActions}
      {...(await getPageSettings())}
    >
      <PageNotFound />
      <ReportNotFound />
    </SiteDocument>
  );
}
