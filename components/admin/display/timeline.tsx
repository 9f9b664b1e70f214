import type { ReactNode } from "react";
import { StaffTime } from "@/components/admin/display/staff-time";

export type TimelineEntry = {
  readonly key: string;
  readonly at: Date;
  readonly title: ReactNode;
  readonly note?: ReactNode;
};

/** A list of dated entries, in the given order. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 border-l-2 border-hairline pl-4">
      {entries.map(({ key, at, title, note }) => (
        <li key={key}>
          <p className="text-sm text-soft">
            <StaffTime at={at} />
          </p>
          <p className="font-semibold break-words">{title}</p>
          {note ? <p className="text-sm break-words text-soft">{note}</p> : null}
        </li>
      ))}
    </ol>
  );
}
