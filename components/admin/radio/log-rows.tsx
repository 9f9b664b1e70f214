import { preventLineBreaks } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import type { PreviewRow } from "@/components/admin/radio/log-import-state";
import { usePages } from "@/components/admin/radio/use-pages";
import { DataTable } from "@/components/admin/table/data-table";

type Props = {
  readonly title: string;
  readonly hint?: string;
  readonly rows: readonly PreviewRow[];
  readonly empty?: string;
  /** Rows with a checkbox; without it, they have none. */
  readonly isAccepted?: (row: PreviewRow) => boolean;
  readonly toggle?: (row: number) => void;
};

/** Rows of customers' songs, a page at a time. */
export function LogRows({ title, hint, rows, empty = "", isAccepted, toggle }: Props) {
  const { shown, pager } = usePages(rows, title);
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      {hint ? <p className="text-soft">{hint}</p> : null}
      <DataTable
        caption={title}
        rows={shown}
        rowKey={({ row }) => String(row)}
        empty={empty}
        columns={[
          ...(isAccepted && toggle
            ? [
                {
                  label: "Accept",
                  cell: (row: PreviewRow) => (
                    <input
                      type="checkbox"
                      checked={isAccepted(row)}
                      onChange={() => toggle(row.row)}
                      aria-label={`Accept row ${row.row}: ${row.song}`}
                      className="size-6 accent-(--text)"
                    />
                  ),
                },
              ]
            : []),
          {
            label: "Row",
            align: "right",
            cell: ({ row }) =>
              isAccepted ? (
                row
              ) : (
                // Phones name no first cell.
                <span>
                  <span className="md:hidden">Row </span>
                  {row}
                </span>
              ),
          },
          {
            label: "Aired",
            cell: ({ aired, timeNote }) =>
              aired ? (
                <div>
                  {preventLineBreaks(aired)}
                  {timeNote ? <span className="block text-soft">{timeNote}</span> : null}
                </div>
              ) : (
                "-"
              ),
          },
          {
            label: "In the log",
            cell: ({ artist, title: track, program }) => (
              <div className="wrap-anywhere">
                {[artist, track].filter(Boolean).join(", ")}
                {program ? <span className="block text-soft">{program}</span> : null}
              </div>
            ),
          },
          {
            label: "Customer's song",
            cell: ({ song }) => <div className="wrap-anywhere">{song}</div>,
          },
          {
            label: "Result",
            cell: ({ problem, readyId }) => (
              <div>
                {problem ?? "Will be added"}
                {readyId ? (
                  <>
                    {" "}
                    <TextLink href={`/admin/radio/${readyId}`} target="_blank">
                      Put it on air
                    </TextLink>
                    , then preview again.
                  </>
                ) : null}
              </div>
            ),
          },
        ]}
      />
      {pager}
    </section>
  );
}
