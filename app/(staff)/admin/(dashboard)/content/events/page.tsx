import Link from "next/link";
import { contentBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { Badge } from "@/components/admin/display/badge";
import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { PageHeader } from "@/components/admin/layout/page-header";
import { DataTable } from "@/components/admin/table/data-table";
import { buttonClassName } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { readAllEvents } from "@/lib/events/events";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Events" };

const messages: Readonly<Record<string, { tone: "success" | "neutral"; title: string }>> = {
  saved: { tone: "success", title: "Event saved" },
  deleted: { tone: "success", title: "Event deleted" },
};

type Props = { readonly searchParams: Promise<{ readonly result?: string | string[] }> };

export default async function EventsPage({ searchParams }: Props) {
  const admin = await requireStaff("content.edit");
  const [events, { result }] = await Promise.all([readAllEvents(appCtx(), admin), searchParams]);
  const now = appCtx().now();
  const message =
    typeof result === "string" && Object.hasOwn(messages, result) ? messages[result] : undefined;
  return (
    <>
      <PageHeader
        title="Events"
        breadcrumbs={contentBreadcrumbs}
        description="Published events appear on the Events page until they end."
        actions={
          <Link href="/admin/content/events/new" className={buttonClassName("primary")}>
            New event
          </Link>
        }
      />
      {message ? <Notice tone={message.tone} title={message.title} /> : null}
      <DataTable
        caption="Events"
        rows={events}
        rowKey={({ id }) => id}
        empty="No events yet. The public page shows “Events Coming Soon”."
        columns={[
          {
            label: "Title",
            cell: ({ id, title }) => (
              <TextLink href={`/admin/content/events/${id}`}>{title}</TextLink>
            ),
          },
          { label: "Starts", cell: ({ startsAt }) => <StaffTime at={startsAt} /> },
          { label: "Ends", cell: ({ endsAt }) => <StaffTime at={endsAt} /> },
          { label: "Location", cell: ({ location }) => location ?? "Online" },
          {
            label: "Status",
            cell: ({ isPublished, endsAt }) => (
              <State isPublished={isPublished} isOver={endsAt <= now} />
            ),
          },
        ]}
      />
    </>
  );
}

type StateProps = { readonly isPublished: boolean; readonly isOver: boolean };

function State({ isPublished, isOver }: StateProps) {
  if (!isPublished) return <Badge tone="waiting">Draft</Badge>;
  return isOver ? <Badge tone="neutral">Ended</Badge> : <Badge tone="good">Published</Badge>;
}
