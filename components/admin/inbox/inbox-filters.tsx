import { ListFilters } from "@/components/admin/table/filtered-list";
import { filterChoices, type ListQuery } from "@/components/admin/table/list-query";
import { inquiryKindLabels } from "@/lib/inquiries/inquiry-copy";

type Props = {
  readonly query: ListQuery;
  readonly assignees: readonly { readonly id: string; readonly email: string }[];
  readonly ownId: string;
};

const path = "/admin/inbox";

/** Filters by sender, type and assignee, and the order, on one line. */
export function InboxFilters({ query, assignees, ownId }: Props) {
  return (
    <ListFilters
      path={path}
      query={query}
      search="Name, email, or subject"
      filters={[
        { name: "kind", label: "Type", choices: filterChoices(inquiryKindLabels, "All types") },
        {
          name: "assignee",
          label: "Assignee",
          choices: [
            { value: "", label: "Any assignee" },
            ...assignees.map(({ id, email }) => ({
              value: id,
              label: id === ownId ? "Me" : email,
            })),
          ],
        },
        {
          name: "sort",
          label: "Sort by",
          isOrder: true,
          choices: [
            { value: "", label: "Newest first" },
            { value: "due", label: "Reply deadline" },
          ],
        },
      ]}
      kept={["view"]}
    />
  );
}
