import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { recordAnswersAction } from "@/app/(public)/quick-check/actions";
import { fontVariables } from "@/app/fonts/fonts";
import { signUpAction } from "@/app/sign-up-action";
import { SiteDocument } from "@/components/site/document";
import { getPageSettings } from "@/lib/web/http/cached-reads";
import { siteMetadata, siteViewport } from "@/lib/web/http/page-metadata";
import GlobalError from "../global-error";
import NotFound from "../not-found";
import PublicError from "./error";

const newsletterActions = { signUp: signUpAction, recordAnswers: recordAnswersAction };

export function generateMetadata(): Promise<Metadata> {
  return siteMetadata();
}

export const viewport: Viewport = siteViewport;

// Bundled with the layout's script, so that they don't cost a first visit extra requests.
void PublicError;
void GlobalError;
void NotFound;

export default async function PublicLayout({ children }: { readonly children: ReactNode }) {
  return (
    <SiteDocument
      fontVariables={fontVariables}
      newsletterActions={newsletterActions}
      {...(await getPageSettings())}
    >
      {children}
    </SiteDocument>
  );
}
