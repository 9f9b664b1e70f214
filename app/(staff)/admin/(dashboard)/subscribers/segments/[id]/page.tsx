import { randomUUID } from "node:crypto";
import { notFound } from "next/navigation";
import { saveSegmentAction } from "@/app/(staff)/admin/(dashboard)/subscribers/segment-actions";
import { PageHeader } from "@/components/admin/layout/page-header";
import { SegmentForm } from "@/components/admin/subscribers/segment-form";
import type { ListPageProps } from "@/components/admin/table/list-query";
import type { SegmentCondition } from "@/db/values/segments";
import type { ListView } from "@/db/values/subscribers";
import { isUuid } from "@/lib/core/is-uuid";
import { parseListView } from "@/lib/subscribers/list-view";
import { listConditionKinds } from "@/lib/subscribers/segment-copy";
import { toConditionRow } from "@/lib/subscribers/segment-form";
import { readSegment, readSegmentOptions } from "@/lib/subscribers/segments";
import { newsletterCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Segment" };

type Props = ListPageProps & { readonly params: Promise<{ readonly id: string }> };

/** Edits a segment; `new` adds one, with the conditions of the list that staff came from. */
export default async function SegmentPage({ params, searchParams }: Props) {
  const admin = await requireStaff("subscribers.manage");
  const ctx = newsletterCtx();
  const { id } = await params;
  const isNew = id === "new";
  const view = parseListView(await searchParams);
  const segment = isUuid(id) ? await readSegment(ctx, admin, id) : null;
  if (!segment && !isNew) notFound();
  const kinds = listConditionKinds(await readSegmentOptions(ctx, admin));
  const conditions = segment ? segment.conditions : toConditions(view);
  return (
    <>
      <PageHeader
        title={segment?.name ?? "New segment"}
        breadcrumbs={[{ href: "/admin/subscribers", label: "Subscribers" }]}
        description="A segment finds its subscribers again each time it’s used. A customer’s orders count for every address they’ve proved."
      />
      <SegmentForm
        key={id}
        action={saveSegmentAction}
        kinds={kinds}
        conditions={conditions.map(toConditionRow)}
        name={segment?.name ?? ""}
        hidden={{
          segmentId: segment?.id ?? randomUUID(),
          version: String(segment?.version ?? 0),
          sort: segment?.sort ?? view.sort,
          order: segment?.direction ?? view.direction,
        }}
      />
    </>
  );
}

function toConditions({ search, filter }: ListView): readonly SegmentCondition[] {
  return [
    ...(filter ? [{ kind: "filter", is: true, filter } as const] : []),
    ...(search ? [{ kind: "search", is: true, text: search } as const] : []),
  ];
}
