import { Suspense } from "react";
import { LoadError } from "@/components/admin/layout/load-error";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { Skeleton } from "@/components/admin/layout/skeleton";
import { FrequencyBreakdown } from "@/components/admin/preferences/frequency-breakdown";
import { SuppressionTable } from "@/components/admin/preferences/suppression-table";
import { TestLinkForm } from "@/components/admin/preferences/test-link-form";
import { FilteredList } from "@/components/admin/table/filtered-list";
import { filterChoices, type ListPageProps, queryHref } from "@/components/admin/table/list-query";
import { suppressionReasons } from "@/db/values/newsletter";
import { readListCounts } from "@/lib/subscribers/read-statistics";
import { readSuppressions } from "@/lib/subscribers/read-subscribers";
import { suppressionReasonLabels } from "@/lib/subscribers/subscriber-copy";
import { newsletterCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";
import { testMagicLinkAction } from "./actions";

export const metadata = { title: "Preferences" };

const path = "/admin/preferences";

export default async function PreferencesPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("subscribers.manage");
  const query = await searchParams;
  const reason = suppressionReasons.find((one) => one === query.reason) ?? null;
  const isHash = typeof query.after === "string" && /^[\w-]{1,100}$/.test(query.after);
  const after = isHash ? String(query.after) : null;
  const page = await readSuppressions(newsletterCtx(), admin, reason, after);
  return (
    <>
      <PageHeader
        title="Preferences"
        description="See how often subscribers get the newsletter and which addresses we don't email."
      />
      <Suspense fallback={<Skeleton lines={5} />}>
        <FrequencyCounts here={queryHref(path, query, {})} />
      </Suspense>
      <Section title="Test magic link">
        <TestLinkForm send={testMagicLinkAction} />
      </Section>
      <Section title="Suppressed addresses">
        <FilteredList
          path={path}
          query={query}
          filters={[
            {
              name: "reason",
              label: "Reason",
              choices: filterChoices(suppressionReasonLabels, "All reasons"),
            },
          ]}
          things="addresses"
          isEmpty={page.addresses.length === 0}
          empty="No suppressed addresses."
          pager={{ isPastFirstPage: after !== null, next: page.next }}
        >
          <SuppressionTable addresses={page.addresses} />
        </FilteredList>
      </Section>
    </>
  );
}

async function FrequencyCounts({ here }: { readonly here: string }) {
  const counts = await readListCounts(newsletterCtx()).catch((fault: unknown) =>
    logLoadFault("list_counts", fault),
  );
  if (typeof counts !== "string") return <FrequencyBreakdown counts={counts} />;
  return <LoadError title="Error loading counts" reference={counts} href={here} />;
}
