import type { Metadata } from "next";
import { connection } from "next/server";
import { EmailLink } from "@/components/site/profile/email-link";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { Lock } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { getSiteOrigin } from "@/lib/config/env";
import { protections, type SecurityReport } from "@/lib/security/protections";
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
      <div className="wrap grid gap-10 page-top">
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

/** The connection badge and the number of active protections. */
function SecurityScore({ report }: { readonly report: SecurityReport }) {
  const isSecure = report.transport === true;
  const active = protections.filter(({ id }) => report[id]);
  return (
    <dl className="flex flex-wrap items-end gap-x-14 gap-y-8">
      <div className="grid gap-3">
        <dt className="text-spine">Connection</dt>
        <dd
          className={`text-title rounded-sm border-4 border-current px-5 py-3 ${isSecure ? "text-success" : "text-emphasis"}`}
        >
          {isSecure ? "SECURE" : "INSECURE"}
        </dd>
      </div>
      <div className="grid gap-3">
        <dt className="text-spine">Active protections</dt>
        <dd className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3">
          <span className="text-title figures border-y-4 border-transparent">
            {active.length} of {protections.length}
          </span>
          <span aria-hidden="true" className="flex items-end gap-1.5">
            {protections.map(({ id }) => (
              <span
                key={id}
                className={`h-10 w-3 border-2 border-text ${report[id] ? "bg-text" : ""}`}
              />
            ))}
          </span>
        </dd>
      </div>
    </dl>
  );
}

/** The protections with their status and meaning. */
function ProtectionList({ report }: { readonly report: SecurityReport }) {
  return (
    <ol className="border-t-2 border-text">
      {protections.map(({ id, name, what }) => (
        <li
          key={id}
          className="grid gap-x-8 gap-y-1 border-b border-hairline py-5 sm:grid-cols-[1fr_auto] lg:grid-cols-[4fr_7fr_auto]"
        >
          <h3 className="text-xl">{name}</h3>
          <p className="max-w-[58ch] text-soft max-lg:row-start-2">{what}</p>
          <Status isActive={report[id]} />
        </li>
      ))}
    </ol>
  );
}

const statuses = {
  active: { label: "Active", className: "text-success" },
  inactive: { label: "Not active", className: "text-emphasis" },
  unknown: { label: "Unknown", className: "text-soft" },
} as const;

function Status({ isActive }: { readonly isActive: boolean | null }) {
  const status = isActive === null ? "unknown" : isActive ? "active" : "inactive";
  const { label, className } = statuses[status];
  return (
    <p className={`flex items-center gap-2 self-start font-semibold lg:min-w-28 ${className}`}>
      <span
        aria-hidden="true"
        className={`size-3 rounded-full border-2 border-current ${isActive ? "bg-current" : ""}`}
      />
      {label}
    </p>
  );
}
