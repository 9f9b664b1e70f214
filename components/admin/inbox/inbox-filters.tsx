import { FilterBar } from "@/components/admin/table/filter-bar";
import { filterChoices } from "@/components/admin/table/filter-choices";
import { getQueryText, type ListQuery } from "@/components/admin/table/list-query";
import { inquiryKindLabels, inquiryStatusLabels } from "@/lib/inquiries/inquiry-copy";

type Props = {
  readonly query: ListQuery;
  readonly assignees: readonly { readonly id: string; readonly email: string }[];
  readonly ownId: string;
};

export function InboxFilters({ query, assignees, ownId }: Props) {
  const text = (name: string) => getQueryText(query, name);
  const sort = text("sort");
  return (
    <FilterBar
      action="/admin/inbox"
      search={{ label: "Name, email or subject", value: text("q") }}
      keptParams={sort ? { sort } : {}}
      filters={[
        {
          name: "kind",
          label: "Type",
          value: text("kind"),
          choices: filterChoices(inquiryKindLabels, "All types"),
        },
        {
          name: "status",
          label: "Status",
          value: text("status"),
          choices: [
            ...filterChoices(inquiryStatusLabels, "Not closed"),
            { value: "all", label: "All" },
          ],
        },
        {
          name: "assignee",
          label: "Assignee",
          value: text("assignee"),
          choices: [
            { value: "", label: "Anyone" },
            { value: "me", label: "Me" },
            { value: "unassigned", label: "Unassigned" },
            ...assignees
              .filter(({ id }) => id !== ownId)
              .map(({ id, email }) => ({ value: id, label: email })),
          ],
        },
        {
          name: "due",
          label: "Due",
          value: text("due"),
          choices: [
            { value: "", label: "Any time" },
            { value: "overdue", label: "Overdue" },
          ],
        },
      ]}
    />
  );
}
