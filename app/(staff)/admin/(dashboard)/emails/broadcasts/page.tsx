import Link from "next/link";
import { AddressNotice } from "@/components/admin/emails/address-notice";
import { BroadcastTable } from "@/components/admin/emails/broadcast-table";
import { EmailsNav } from "@/components/admin/emails/emails-nav";
import { PageHeader } from "@/components/admin/layout/page-header";
import { FilteredList } from "@/components/admin/table/filtered-list";
import {
  filterChoices,
  getQueryText,
  type ListPageProps,
} from "@/components/admin/table/list-query";
import { buttonClassName } from "@/components/ui/button";
import { hasPermission } from "@/lib/auth/permissions";
import { broadcastStatusLabels } from "@/lib/newsletter/broadcasts/broadcast-copy";
import { parseBroadcastStatus, readBroadcasts } from "@/lib/newsletter/broadcasts/read-broadcasts";
import { readAddressGaps } from "@/lib/profile/read-profile";
import { newsletterCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Broadcasts" };

const path = "/admin/emails/broadcasts";

export default async function BroadcastsPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("newsletter.edit");
  const query = await searchParams;
  const status = parseBroadcastStatus(getQueryText(query, "status"));
  const ctx = newsletterCtx();
  const [broadcasts, gaps] = await Promise.all([
    readBroadcasts(ctx, admin, status),
    readAddressGaps(ctx),
  ]);
  return (
    <>
      <PageHeader
        title="Broadcasts"
        description="A broadcast is one email to an audience on a day you choose. Subscribers get it instead of that day's issue, and their series continues on their next day."
        actions={
          <Link href={`${path}/new`} className={buttonClassName("primary")}>
            New broadcast
          </Link>
        }
      />
      <EmailsNav open={path} />
      <AddressNotice gaps={gaps} canEdit={hasPermission(admin.role, "profile.edit")} />
      <FilteredList
        path={path}
        query={query}
        filters={[
          {
            name: "status",
            label: "Status",
            choices: filterChoices(broadcastStatusLabels, "All statuses"),
          },
        ]}
        things="broadcasts"
        isEmpty={broadcasts.length === 0}
        empty="No broadcasts yet. Create one to announce a workshop, a sale, or news."
        pager={null}
      >
        <BroadcastTable broadcasts={broadcasts} />
      </FilteredList>
    </>
  );
}
