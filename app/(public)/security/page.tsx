import type { Metadata } from "next";
import { connection } from "next/server";
import { ProtectionList } from "@/components/security/protection-list";
import { SecurityScore } from "@/components/security/security-score";
import { EmailLink } from "@/components/site/profile/email-link";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { Lock } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { getSiteOrigin } from "@/lib/config/env";
import { pageMetadata } from "@/lib/web/http/page-metadata";
import { getSecurityReport } from "@/lib/web/http/security-report";

// Waits for the results instead of sending a shell that needs JavaScript.
export const instant = false;

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: "/security",
    title: "Security Status",
    description: "See the live status of the eight protections on this site.",
  });
}

export default async function SecurityPage() {
  await connection();
  const report = await getSecurityReport();
  return (
    <>
      <PageJsonLd path="/security" origin={getSiteOrigin()} />
      <div className="wrap grid gap-10 pt-8 md:pt-12">
        <h1 className="text-poster">Security Status</h1>
        <p className="max-w-[46ch] text-xl leading-relaxed text-soft">
          This page shows the live status of eight protections on this site. Each protection was
          checked within the last minute.
        </p>
        <SecurityScore report={report} />
      </div>
      <section className="wrap mt-16 md:mt-24" aria-labelledby="protections-title">
        <h2 id="protections-title" className="text-title mb-8">
          How we protect you
        </h2>
        <ProtectionList report={report} />
      </section>
      <section className="wrap mt-16 md:mt-24" aria-labelledby="events-title">
        <div className="flex max-w-3xl gap-4 border-l-4 border-accent bg-raised px-5 py-5 md:px-8">
          <Lock className="mt-1 size-6 shrink-0 text-emphasis" />
          <div className="grid gap-2">
            <h2 id="events-title" className="text-xl">
              Security Events Restricted
            </h2>
            <p>
              Only our staff can see failed attempts, blocked visitors, and other security events.
              Server-side access rules protect this data.
            </p>
            <p className="text-soft">
              Found a vulnerability? Email <EmailLink />. To learn what we store about you and for
              how long, read the{" "}
              <Link className="underline" href="/privacy">
                Privacy Policy
              </Link>
              .
            </p>
          </div>
        </div>
      </section>
    </>
  );
}
