import type { Metadata } from "next";
import { connection } from "next/server";
import { Suspense } from "react";
import { CursorPager } from "@/components/admin/cursor-pager";
import { FilterBar } from "@/components/admin/filter-bar";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHead } from "@/components/admin/page-head";
import { PaceSpread } from "@/components/admin/preferences/pace-spread";
import { SuppressionTable } from "@/components/admin/preferences/suppression-table";
import { TestLinkForm } from "@/components/admin/preferences/test-link-form";
import { queryHref } from "@/components/admin/query-href";
import { Section } from "@/components/admin/section";
import { Skeleton } from "@/components/admin/skeleton";
import { readListCounts } from "@/lib/newsletter/read-list-counts";
import { suppressionReasons } from "@/lib/newsletter/subscriber";
import { readSuppressions } from "@/lib/subscribers/read-suppressions";
import { newsletterCtx } from "@/lib/web/ctx";
import { loadFault } from "@/lib/web/load-fault";
import { requireAdmin } from "@/lib/web/staff";
import { testMagicLinkAction } from "./actions";

export const metadata: Metadata = { title: "Preferences" };

const path = "/admin/preferences";

type Props = {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
};

export default async function PreferencesPage({ searchParams }: Props) {
  await connection();
  const admin = await requireAdmin();
  const query = await searchParams;
  const reason = suppressionReasons.find((one) => one === query.reason) ?? null;
  const isHash = typeof query.after === "string" && /^[\w-]{1,100}$/.test(query.after);
  const after = isHash ? String(query.after) : null;
  const page = await readSuppressions(newsletterCtx(), admin, reason, after);
  return (
    <>
      <PageHead
        title="Preferences"
        description="How often readers want the newsletter, and which addresses it never mails."
      />
      <Suspense fallback={<Skeleton lines={5} />}>
        <Spread here={queryHref(path, query, {})} />
      </Suspense>
      <Section title="Test magic link">
        <TestLinkForm send={testMagicLinkAction} />
      </Section>
      <Section title="Suppressed addresses">
        <FilterBar
          action={path}
          filters={[
            {
              name: "reason",
              label: "Why",
              value: reason ?? "",
              choices: [
                { value: "", label: "All" },
                { value: "bounced", label: "Bounced" },
                { value: "complained", label: "Complained" },
                { value: "erased", label: "Erased" },
              ],
            },
          ]}
        />
        <SuppressionTable addresses={page.addresses} />
        <CursorPager path={path} query={query} isBegun={after !== null} next={page.next} />
      </Section>
    </>
  );
}

async function Spread({ here }: { readonly here: string }) {
  const counts = await readListCounts(newsletterCtx()).catch((fault: unknown) =>
    loadFault("list_counts", fault),
  );
  if (typeof counts !== "string") return <PaceSpread counts={counts} />;
  return <LoadFailure title="Error loading counts" reference={counts} href={here} />;
}
