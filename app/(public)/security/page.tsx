import type { Metadata } from "next";
import { connection } from "next/server";
import { ProtectionList } from "@/components/security/protection-list";
import { SecurityScore } from "@/components/security/security-score";
import { pageMetadata } from "@/components/site/seo/metadata";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { Lock } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { site } from "@/lib/core/site";
import { getSecurityReport } from "@/lib/web/http/security-report";

// The answers are the page: it waits for them instead of sending a shell that needs scripts.
export const instant = false;

export const metadata: Metadata = pageMetadata({
  path: "/security",
  title: "Security Status",
  description: "Eight protections of this site, checked while you look: which are active now.",
});

export default async function SecurityPage() {
  await connection();
  const answers = await getSecurityReport();
  return (
    <>
      <PageJsonLd path="/security" />
      <div className="wrap grid gap-10 pt-8 md:pt-12">
        <h1 className="text-poster">Security Status</h1>
        <p className="max-w-[46ch] text-xl leading-relaxed text-soft">
          Eight protections of this site. Each is tried for real, at most a minute before you read
          its answer.
        </p>
        <SecurityScore answers={answers} />
      </div>
      <section className="wrap mt-16 md:mt-24" aria-labelledby="protections-title">
        <h2 id="protections-title" className="text-title mb-8">
          What protects you here
        </h2>
        <ProtectionList answers={answers} />
      </section>
      <section className="wrap mt-16 md:mt-24" aria-labelledby="events-title">
        <div className="flex max-w-3xl gap-4 border-l-4 border-accent bg-raised px-5 py-5 md:px-8">
          <Lock className="mt-1 size-6 shrink-0 text-emphasis" />
          <div className="grid gap-2">
            <h2 id="events-title" className="text-xl">
              Security Events Restricted
            </h2>
            <p>
              Refused tries, blocked visitors and other security events are shown to our staff only.
              Every row of that data is kept from the public by access rules on the server.
            </p>
            <p className="text-soft">
              Found a weakness? Write to{" "}
              <a className="underline" href={`mailto:${site.infoEmail}`}>
                {site.infoEmail}
              </a>
              . What we keep about you, and for how long, is in the{" "}
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
