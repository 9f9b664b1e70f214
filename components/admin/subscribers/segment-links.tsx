import Link from "next/link";
import type { ReactNode } from "react";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { FormField } from "@/components/forms/form-field";
import type { ListView } from "@/lib/subscribers/list-view";
import type { Segment } from "@/lib/subscribers/segments";

type Props = {
  readonly segments: readonly Segment[];
  readonly view: ListView;
  /** Shows how many subscribers a segment finds. It may load later than the links. */
  readonly count: (segmentId: string) => ReactNode;
  /** For the form that saves the current view. */
  readonly newId: string;
  readonly actions: Readonly<Record<"save" | "remove", AdminAction>>;
};

/** Links to the saved segments, and a form that saves or deletes the current one. */
export function SegmentLinks({ segments, view, count, newId, actions }: Props) {
  const current = segments.find((one) => isSameSelection(one.view, view));
  const isNarrowed = view.search !== "" || view.filter !== null;
  if (segments.length === 0 && !isNarrowed) return null;
  return (
    <div className="mb-3 grid gap-2 text-sm">
      {segments.length > 0 ? (
        <nav aria-label="Segments" className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-semibold">Segments</span>
          {segments.map((segment) => (
            <Link
              key={segment.id}
              href={`/admin/subscribers?${toQuery(segment.view)}`}
              aria-current={segment.id === current?.id ? "page" : undefined}
              className="inline-flex min-h-9 items-center gap-1.5 wrap-anywhere aria-[current=page]:font-semibold"
            >
              <span className={segment.id === current?.id ? "" : "underline underline-offset-4"}>
                {segment.name}
              </span>
              <span className="figures min-w-3 text-soft">{count(segment.id)}</span>
            </Link>
          ))}
        </nav>
      ) : null}
      {current ? (
        <div>
          <ConfirmAction
            key={current.id}
            label="Delete segment"
            title={`Delete the segment ${current.name}?`}
            description="We'll delete only the saved filter. We won't delete or unsubscribe any subscribers."
            look="danger"
            action={actions.remove}
            hidden={{ segmentId: current.id }}
          />
        </div>
      ) : null}
      {isNarrowed && !current ? (
        <details>
          <summary className="min-h-8 cursor-pointer py-1 text-soft">
            Save this view as a segment
          </summary>
          <ActionForm
            key={newId}
            action={actions.save}
            submitLabel="Save segment"
            busyLabel="Saving…"
            hidden={{
              segmentId: newId,
              q: view.search,
              filter: view.filter ?? "",
              sort: view.sort,
              order: view.direction,
            }}
            className="mt-2 flex flex-wrap items-end gap-3"
          >
            <FormField name="segmentName" label="Name" required maxLength={60} autoComplete="off" />
          </ActionForm>
        </details>
      ) : null}
    </div>
  );
}

function toQuery({ search, filter, sort, direction }: ListView): string {
  const query = new URLSearchParams({ q: search, filter: filter ?? "", sort, order: direction });
  return query.toString();
}

/** True if two views show the same subscribers, in any order. */
function isSameSelection(one: ListView, other: ListView): boolean {
  return one.search === other.search && one.filter === other.filter;
}
