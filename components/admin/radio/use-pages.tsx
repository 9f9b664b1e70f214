import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";

const rowsPerPage = 100;

/** Shows a long list a page at a time. */
export function usePages<Row>(
  rows: readonly Row[],
  name: string,
): { readonly shown: readonly Row[]; readonly pager: ReactNode; readonly goToStart: () => void } {
  const [chosen, setChosen] = useState(0);
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const page = Math.min(chosen, pages - 1);
  const first = page * rowsPerPage;
  const shown = rows.slice(first, first + rowsPerPage);
  const format = (count: number) => count.toLocaleString("en-US");
  const pager =
    pages > 1 ? (
      <nav aria-label={`Pages: ${name}`} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-soft tabular-nums">
          {format(first + 1)} to {format(first + shown.length)} of {format(rows.length)}
        </p>
        <Button look="secondary" disabled={page === 0} onClick={() => setChosen(page - 1)}>
          Previous
        </Button>
        <Button look="secondary" disabled={page === pages - 1} onClick={() => setChosen(page + 1)}>
          Next
        </Button>
      </nav>
    ) : null;
  return { shown, pager, goToStart: () => setChosen(0) };
}
