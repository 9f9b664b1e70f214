import { redirect } from "next/navigation";
import { Suspense } from "react";
import {
  changeFrequenciesAction,
  changeMatchingAction,
  resendConfirmationsAction,
  unsubscribeAllAction,
} from "@/app/(staff)/admin/(dashboard)/subscribers/bulk-actions";
import { deleteSegmentAction } from "@/app/(staff)/admin/(dashboard)/subscribers/segment-actions";
import { TextLink } from "@/components/admin/display/text-link";
import { LoadError } from "@/components/admin/layout/load-error";
import { PageHeader } from "@/components/admin/layout/page-header";
import { GrowthChart } from "@/components/admin/subscribers/growth-chart";
import { SegmentLinks } from "@/components/admin/subscribers/segment-links";
import { SubscriberSelection } from "@/components/admin/subscribers/subscriber-selection";
import { SubscriberStats } from "@/components/admin/subscribers/subscriber-stats";
import { SubscriberTable } from "@/components/admin/subscribers/subscriber-table";
import { ExportLink } from "@/components/admin/table/export-link";
import { FilteredList } from "@/components/admin/table/filtered-list";
import { type ListPageProps, queryHref } from "@/components/admin/table/list-query";
import type { ListView } from "@/db/values/subscribers";
import type { AdminActor } from "@/lib/core/admin-actor";
import { parseSubscriberId } from "@/lib/subscribers/list-view";
import { readGrowth, readSubscriberStatistics } from "@/lib/subscribers/read-statistics";
import { countSubscribers, readSubscribers } from "@/lib/subscribers/read-subscribers";
import { describeCondition, listConditionKinds } from "@/lib/subscribers/segment-copy";
import {
  countSegmentSubscribers,
  readListView,
  readSegmentOptions,
  readSegments,
  type Segment,
} from "@/lib/subscribers/segments";
import { subscriberFilterChoices } from "@/lib/subscribers/subscriber-copy";
import { newsletterCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Subscribers" };

const path = "/admin/subscribers";

export default async function SubscribersPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("subscribers.manage");
  const query = await searchParams;
  const view = await readListView(newsletterCtx(), admin, query);
  if (!view) redirect(path);
  const after = parseSubscriberId(query.after);
  const now = newsletterCtx().now();
  const page = await readSubscribers(newsletterCtx(), admin, view, after).catch((fault: unknown) =>
    logLoadFault("subscribers_load", fault),
  );
  const counts = countSubscribers(newsletterCtx(), admin, view).catch((fault: unknown) =>
    logLoadFault("subscriber_count", fault),
  );
  return (
    <>
      <PageHeader
        title="Subscribers"
        actions={
          <>
            <TextLink href={`${path}/import`}>Import</TextLink>
            <ExportLink href={queryHref(`${path}/export`, query, { after: null })} />
          </>
        }
      />
      <Suspense fallback={<SubscriberStats statistics="…" />}>
        <Statistics admin={admin} />
      </Suspense>
      <div className="mt-6">
        <FilteredList
          path={path}
          query={query}
          search="Email or first name"
          filters={[{ name: "filter", label: "Show", choices: subscriberFilterChoices }]}
          kept={["sort", "order", "segment"]}
          intro={
            <Suspense fallback={null}>
              <Segments admin={admin} view={view} />
            </Suspense>
          }
          things="subscribers"
          {...(typeof page === "string"
            ? { isEmpty: false, pager: null }
            : {
                counts,
                isEmpty: page.rows.length === 0,
                pager: { isPastFirstPage: after !== null, next: page.next },
              })}
          empty="No subscribers yet. New sign-ups will appear here."
        >
          {typeof page === "string" ? (
            <LoadError
              title="Error loading subscribers"
              reference={page}
              href={queryHref(path, query, {})}
            />
          ) : (
            <SubscriberSelection
              key={`${JSON.stringify(view)} ${after}`}
              ids={page.rows.map(({ id }) => id)}
              actions={{
                setFrequency: changeFrequenciesAction,
                resend: resendConfirmationsAction,
                unsubscribe: unsubscribeAllAction,
              }}
              matching={{
                query: {
                  q: view.search,
                  filter: view.filter ?? "",
                  segment: view.segment?.id ?? "",
                  segmentVersion: String(view.segment?.version ?? 0),
                },
                count: counts.then((found) => (typeof found === "string" ? null : found.matching)),
                seenAt: now.toISOString(),
                action: changeMatchingAction,
              }}
            >
              <SubscriberTable rows={page.rows} view={view} query={query} />
            </SubscriberSelection>
          )}
        </FilteredList>
      </div>
      <div className="mt-10 max-w-3xl">
        <Suspense fallback={<div aria-hidden="true" className="h-64" />}>
          <Growth admin={admin} />
        </Suspense>
      </div>
    </>
  );
}

/** Shows dashes if counting fails, so that the list still loads. */
async function Statistics({ admin }: { readonly admin: AdminActor }) {
  const statistics = await readSubscriberStatistics(newsletterCtx(), admin).catch(
    (fault: unknown) => {
      logLoadFault("subscriber_statistics", fault);
      return "-" as const;
    },
  );
  return <SubscriberStats statistics={statistics} />;
}

type SegmentsProps = { readonly admin: AdminActor; readonly view: ListView };

async function Segments({ admin, view }: SegmentsProps) {
  const segments = await readSegments(newsletterCtx(), admin).catch((fault: unknown) =>
    logLoadFault("segments_load", fault),
  );
  if (typeof segments === "string") {
    return <LoadError title="Error loading segments" reference={segments} href={path} />;
  }
  const counts = countInTurn(admin, segments);
  const current = view.segment?.conditions ?? [];
  const kinds =
    current.length > 0 ? listConditionKinds(await readSegmentOptions(newsletterCtx(), admin)) : [];
  return (
    <SegmentLinks
      segments={segments}
      view={view}
      count={(segmentId) => (
        <Suspense>
          <SegmentCount count={counts.get(segmentId)} />
        </Suspense>
      )}
      conditions={current.map((condition) => describeCondition(condition, kinds))}
      remove={deleteSegmentAction}
    />
  );
}

type SegmentCounts = ReadonlyMap<string, Promise<number | null>>;

/** Counts one segment after the other, because each may scan all subscribers. Null if counting failed. */
function countInTurn(admin: AdminActor, segments: readonly Segment[]): SegmentCounts {
  const counts = new Map<string, Promise<number | null>>();
  let before: Promise<unknown> = Promise.resolve();
  for (const segment of segments) {
    const count = before
      .then(() => countSegmentSubscribers(newsletterCtx(), admin, segment))
      .catch((fault: unknown) => {
        logLoadFault("segment_counts", fault);
        return null;
      });
    counts.set(segment.id, count);
    before = count;
  }
  return counts;
}

/** Empty if counting failed. The links work without it. */
async function SegmentCount({ count }: { readonly count: Promise<number | null> | undefined }) {
  return (await count)?.toLocaleString("en-US");
}

async function Growth({ admin }: { readonly admin: AdminActor }) {
  const weeks = await readGrowth(newsletterCtx(), admin).catch((fault: unknown) =>
    logLoadFault("subscriber_growth", fault),
  );
  if (typeof weeks === "string") {
    return <LoadError title="Error loading growth" reference={weeks} href={path} />;
  }
  return <GrowthChart weeks={weeks} />;
}
