"use client";

import Link from "next/link";
import { useEffect, useRef } from "react";
import { type ListQuery, queryHref } from "@/components/admin/table/list-query";
import { type InboxView, inboxViews } from "@/lib/inquiries/choices";
import { inboxViewLabels } from "@/lib/inquiries/inquiry-copy";

/** Width of the faded edge, `scroll-fade` in staff.css. */
const fadePx = 40;

type Props = {
  readonly query: ListQuery;
  readonly view: InboxView;
  /** Messages in each view; null while loading. */
  readonly counts: Readonly<Record<InboxView, number>> | null;
};

/** Links to the inbox's views, on one line. They keep the search and the filters. */
export function InboxTabs({ query, view, counts }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // Phones scroll the tabs sideways, and the open one may be past the edge.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-view="${view}"]`);
    if (!list.current || !tab) return;
    const end = tab.offsetLeft + tab.offsetWidth + fadePx - list.current.offsetLeft;
    if (end > list.current.clientWidth) list.current.scrollLeft = end - list.current.clientWidth;
  }, [view]);
  return (
    <nav aria-label="Views" className="mb-4 max-sm:mb-2">
      <ul
        ref={list}
        className="flex gap-x-1 border-b-2 border-text max-sm:-mx-4 max-sm:scroll-fade sm:flex-wrap"
      >
        {inboxViews.map((name) => (
          <li key={name} data-view={name} className="shrink-0">
            <Link
              href={queryHref("/admin/inbox", query, {
                view: name === "open" ? null : name,
                due: null,
                after: null,
              })}
              aria-current={name === view ? "page" : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 px-3 text-sm hover:bg-raised aria-[current]:bg-text aria-[current]:font-semibold aria-[current]:text-ground max-lg:px-2"
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
