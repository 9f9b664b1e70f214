import type { Metadata, Viewport } from "next";
import "@/app/globals.css";
import { recordAnswersAction } from "@/app/(public)/quick-check/actions";
import { fontVariables } from "@/app/fonts/fonts";
import { signUpAction } from "@/app/sign-up-action";
import { SiteDocument } from "@/components/site/document";
import { PageNotFound } from "@/components/site/page-not-found";
import { ReportNotFound } from "@/components/site/report-not-found";
import { getPageSettings } from "@/lib/config/page-settings";
import { siteMetadata, siteViewport } from "@/lib/web/http/page-metadata";

const newsletterActions = { signUp: signUpAction, recordAnswers: recordAnswersAction };

export const metadata: Metadata = {
  ...siteMetadata(),
  title: "Page Not Found",
  description: "This page doesn't exist.",
};
export const viewport: Viewport = siteViewport;

export default function GlobalNotFound() {
  return (
    <SiteDocument
      fontVariables={fontVariables}
      newsletterActions={newsletterActions}
      {...getPageSettings()}
    >
      <PageNotFound />
      <ReportNotFound />
    </SiteDocument>
  );
}
