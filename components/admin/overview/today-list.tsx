import Link from "next/link";
import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { EmptyState } from "@/components/admin/table/data-table";
import { buttonClassName } from "@/components/ui/button";
import type { Today, TodayItem } from "@/lib/overview/read-today";
import { describeTodayItem } from "@/lib/overview/today-copy";

type Props = {
  readonly today: Today;
  /** How many items to show. */
  readonly limit: number;
  /** Retries a failed email. */
  readonly retry: AdminAction;
};

/** What needs a person, oldest deadline first, each with its next action. */
export function TodayList({ today: { items }, limit, retry }: Props) {
  if (items.length === 0) {
    return (
      <EmptyState>
        Nothing needs your attention right now. Disputes, messages, consultations, songs, and
        problems will appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <ol className="border-b border-hairline">
        {items.slice(0, limit).map((item) => (
          <TodayRow key={`${item.kind} ${item.id}`} item={item} retry={retry} />
        ))}
      </ol>
      {items.length > limit ? (
        <p className="mt-3 text-sm text-soft">
          These are the {limit} most urgent.{" "}
          <TextLink href="/admin/overview?today=all" scroll={false}>
            Show {items.length - limit} more
          </TextLink>
        </p>
      ) : null}
    </>
  );
}

type RowProps = { readonly item: TodayItem; readonly retry: AdminAction };

function TodayRow({ item, retry }: RowProps) {
  const { what, detail, action, href } = describeTodayItem(item);
  return (
    <li
      data-row=""
      className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-t border-hairline py-1.5 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_9.5rem]"
    >
      <p className="min-w-0 max-md:col-span-2">
        <span className="block font-semibold">{what}</span>
        {detail ? <span className="block truncate text-sm text-soft">{detail}</span> : null}
      </p>
      <p className="min-w-0 wrap-anywhere max-md:col-span-2 max-md:text-sm">{item.who}</p>
      <p className="text-sm">
        <Due item={item} />
      </p>
      <div className="justify-self-end">
        {item.kind === "failed_email" ? (
          <ActionForm
            action={retry}
            submitLabel={action}
            busyLabel="…"
            hidden={{ emailId: item.id }}
            className="[&_button]:px-3! [&_button]:text-sm! md:[&_button]:min-h-9!"
          />
        ) : (
          <Link
            href={href}
            aria-label={`${action}: ${what}, ${item.who}`}
            className={`${buttonClassName("secondary")} px-3! text-sm! md:min-h-9!`}
          >
            {action}
          </Link>
        )}
      </div>
    </li>
  );
}

function Due({ item: { dueAt, since, isOverdue } }: { readonly item: TodayItem }) {
  if (!dueAt) {
    return (
      <>
        Since <StaffTime at={since} />
      </>
    );
  }
  return isOverdue ? (
    <strong className="text-emphasis">
      Overdue since <StaffTime at={dueAt} />
    </strong>
  ) : (
    <>
      Due <StaffTime at={dueAt} />
    </>
  );
}
