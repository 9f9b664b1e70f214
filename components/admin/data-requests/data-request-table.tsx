import { StaffDay, StaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { TextLink } from "@/components/admin/display/text-link";
import { DataTable } from "@/components/admin/table/data-table";
import { EmailText } from "@/components/ui/email-text";
import {
  dataRequestKindLabels,
  dataRequestStateLabels,
  getDataRequestState,
} from "@/lib/data-requests/data-request-copy";
import type { ListedDataRequest } from "@/lib/data-requests/read-data-requests";

type Props = {
  readonly caption: string;
  readonly requests: readonly ListedDataRequest[];
  readonly empty: string;
  /** Shows when each was closed instead of its deadline. */
  readonly isClosed?: true;
};

export function DataRequestTable({ caption, requests, empty, isClosed }: Props) {
  return (
    <DataTable
      caption={caption}
      rows={requests}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/admin/data-requests/${id}`}
      empty={empty}
      columns={[
        {
          label: "Email",
          cell: ({ id, email }) => (
            <TextLink href={`/admin/data-requests/${id}`}>
              <EmailText email={email} />
            </TextLink>
          ),
        },
        { label: "Request", cell: ({ kind }) => dataRequestKindLabels[kind] },
        { label: "Received", cell: ({ receivedOn }) => <StaffDay day={receivedOn} /> },
        isClosed
          ? { label: "Closed", cell: ({ closedAt }) => <StaffTime at={closedAt} /> }
          : { label: "Due", cell: ({ dueOn }) => <StaffDay day={dueOn} /> },
        {
          label: "Status",
          cell: (request) => (
            <StatusBadge
              kind="dataRequest"
              status={getDataRequestState(request)}
              labels={dataRequestStateLabels}
            />
          ),
        },
      ]}
    />
  );
}
