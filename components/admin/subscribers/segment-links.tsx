import Link from "next/link";
import type { ReactNode } from "react";
import { TextLink } from "@/components/admin/display/text-link";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import type { ListView } from "@/lib/subscribers/list-view";
import type { Segment } from "@/lib/subscribers/segments";

type Props = {
  readonly segments: readonly Segment[];
  readonly view: ListView;
  /** Shows how many subscribers a segment finds. It may load later than the links. */
  readonly count: (segmentId: string) => ReactNode;
  /** The current segment's conditions in words. */
  readonly conditions: readonly string[];
  readonly remove: AdminAction;
};

const newHref = "/admin/subscribers/segments/new";

/** Links to the saved segments, and what the current one consists of. */
export function SegmentLinks({ segments, view, count, conditions, remove }: Props) {
  const current = segments.find(({ id }) => id === view.segment?.id);
  const isNarrowed = !current && (view.search !== "" || view.filter !== null);
  return (
    <div className="mb-3 grid gap-2 text-sm">
      <nav aria-label="Segments" className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-semibold">Segments</span>
        {segments.map((segment) => (
          <Link
            key={segment.id}
            href={`/admin/subscribers?${new URLSearchParams({ segment: segment.id, sort: segment.sort, order: segment.direction })}`}
            aria-current={segment.id === current?.id ? "page" : undefined}
            className="inline-flex min-h-9 items-center gap-1.5 wrap-anywhere aria-[current=page]:font-semibold"
          >
            <span className={segment.id === current?.id ? "" : "underline underline-offset-4"}>
              {segment.name}
            </span>
            <span className="figures min-w-3 text-soft">{count(segment.id)}</span>
          </Link>
        ))}
        <TextLink href={isNarrowed ? `${newHref}?${toQuery(view)}` : newHref}>
          {isNarrowed ? "Save this view as a segment" : "New segment"}
        </TextLink>
      </nav>
      {current ? (
        <div className="grid gap-2">
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-soft">
            {conditions.map((condition) => (
              <li key={condition} className="wrap-anywhere">
                {condition}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-4">
            <TextLink href={`/admin/subscribers/segments/${current.id}`}>Edit segment</TextLink>
            <ConfirmAction
              key={current.id}
              label="Delete segment"
              title={`Delete the segment ${current.name}?`}
              description="We'll delete only its conditions. We won't delete or unsubscribe any subscribers."
              look="danger"
              action={remove}
              hidden={{ segmentId: current.id }}
            />
          </div>
        </div>
      ) : null}
    </div>
  );
}

function toQuery({ search, filter, sort, direction }: ListView): string {
  const query = new URLSearchParams({ q: search, filter: filter ?? "", sort, order: direction });
  return query.toString();
}
