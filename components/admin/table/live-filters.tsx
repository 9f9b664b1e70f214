"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useRef, useTransition } from "react";
import { Button } from "@/components/ui/button";

const delayMs = 250;

type Props = {
  /** The list's path. The form uses GET, so Enter applies the filters without scripts. */
  readonly action: string;
  /** Query parameters to keep, such as the tab and the sort order. */
  readonly keptParams: Readonly<Record<string, string>>;
  /** Inputs named like their query parameters. */
  readonly children: ReactNode;
  /** The link that removes the filters, if there are any. Phones always show it. */
  readonly clear: ReactNode;
};

/**
 * A line of filters that apply as staff type. Phones scroll it sideways and fade its edges. Applying
 * them returns to the first page.
 */
export function LiveFilters({ action, keptParams, children, clear }: Props) {
  const router = useRouter();
  // Null outside the router, as in tests.
  const current = (useSearchParams() as URLSearchParams | null)?.toString() ?? "";
  const form = useRef<HTMLFormElement>(null);
  const applied = useRef(current);
  const timer = useRef<number>(undefined);
  const [isPending, startTransition] = useTransition();

  useEffect(() => () => window.clearTimeout(timer.current), []);

  // A link or the Back button changed the address: show its filters.
  useEffect(() => {
    if (current === applied.current || !form.current) return;
    applied.current = current;
    const params = new URLSearchParams(current);
    for (const control of form.current.elements) {
      const isFilter = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
      if (isFilter && control.type !== "hidden") control.value = params.get(control.name) ?? "";
    }
  }, [current]);

  function apply() {
    window.clearTimeout(timer.current);
    if (!form.current) return;
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === "string" && value !== "") params.set(name, value);
    }
    const query = params.toString();
    if (query === applied.current) return;
    applied.current = query;
    startTransition(() => router.replace(query ? `${action}?${query}` : action, { scroll: false }));
  }

  return (
    <search>
      <form
        ref={form}
        action={action}
        aria-busy={isPending}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
        onChange={() => {
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(apply, delayMs);
        }}
        // Now: later, it would undo a click on a row.
        onBlur={apply}
        className="mb-2 flex items-center gap-2 aria-busy:opacity-60 max-sm:-mx-4 sm:flex-wrap"
      >
        {Object.entries(keptParams).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex items-center gap-2 max-sm:min-w-0 max-sm:flex-1 max-sm:scroll-fade max-sm:py-1 max-sm:*:shrink-0 sm:contents">
          {children}
          {/* Lets Enter submit a form with several fields. */}
          <button type="submit" hidden />
          <noscript>
            <Button type="submit" look="secondary" className="min-h-10!">
              Apply
            </Button>
          </noscript>
        </div>
        {clear}
      </form>
    </search>
  );
}
