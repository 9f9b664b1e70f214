import { preventLineBreaks } from "@/components/admin/display/staff-time";
import type { PreviewRow } from "@/components/admin/radio/log-import-state";
import { DataTable } from "@/components/admin/table/data-table";

/**
 * The preview's rows; those that can be added have a checkbox. A row that staff undid starts
 * unchecked.
 */
export function LogRows({ rows }: { readonly rows: readonly PreviewRow[] }) {
  return (
    <DataTable
      caption="Log rows"
      rows={rows}
      rowKey={({ row }) => String(row)}
      empty="No rows match a song that's on air."
      columns={[
        {
          key: "accept",
          label: "Accept",
          cell: ({ row, problem, undoneSpinId, artist, title }) =>
            problem === null || undoneSpinId ? (
              <input
                // A new preview may find that the row was undone. It mustn't stay checked then.
                key={undoneSpinId}
                type="checkbox"
                name={undoneSpinId ? "acceptedUndone" : "accepted"}
                value={undoneSpinId ?? row}
                defaultChecked={!undoneSpinId}
                aria-label={`Accept row ${row}: ${artist}, ${title}`}
                className="size-6 accent-(--text)"
              />
            ) : null,
        },
        { key: "row", label: "Row", align: "right", cell: ({ row }) => row },
        {
          key: "aired",
          label: "Aired",
          cell: ({ aired }) => (aired ? preventLineBreaks(aired) : "-"),
        },
        {
          key: "song",
          label: "In the log",
          cell: ({ artist, title, program }) => (
            <div>
              {artist}, {title}
              {program ? <span className="block text-soft">{program}</span> : null}
            </div>
          ),
        },
        { key: "match", label: "Customer's song", cell: ({ song }) => song ?? "-" },
        { key: "problem", label: "Result", cell: ({ problem }) => problem ?? "Will be added" },
      ]}
    />
  );
}
