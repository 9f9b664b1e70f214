import { type ListQuery, queryHref } from "@/components/admin/table/list-query";
import { Link } from "@/components/ui/link";
import { type InboxView, inboxViews } from "@/lib/inquiries/choices";
import { inboxViewLabels } from "@/lib/inquiries/inquiry-copy";

type Props = {
  readonly query: ListQuery;
  readonly view: InboxView;
  /** Messages in each view; null while loading. */
  readonly counts: Readonly<Record<InboxView, number>> | null;
};

/** Links to the inbox's views. They keep the search and the filters. */
export function InboxTabs({ query, view, counts }: Props) {
  return (
    <nav aria-label="Views" className="mb-4">
      <ul className="flex flex-wrap gap-x-1 border-b-2 border-text">
        {inboxViews.map((name) => (
          <li key={name}>
            <Link
              prefetch={false}
              href={queryHref("/admin/inbox", query, {
                view: name === "open" ? null : name,
                due: null,
                after: null,
              })}
              aria-current={name === view ? "page" : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 px-3 text-sm hover:bg-raised aria-[current]:bg-text aria-[current]:font-semibold aria-[current]:text-ground max-sm:px-2"
            >
              {inboxViewLabels[name]}
              <span className="figures min-w-3">{counts?.[name].toLocaleString("en-US")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
