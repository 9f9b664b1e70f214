/** A gray bar for a text that's loading. */
function Bar({ className = "" }: { readonly className?: string }) {
  return <div className={`animate-pulse rounded-sm bg-raised ${className}`} />;
}

const keys = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholder for a list that is loading. */
export function Skeleton({ lines = 8 }: { readonly lines?: number }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading…</span>
      {keys(lines).map((key) => (
        <div key={key} aria-hidden="true" className="h-6 animate-pulse rounded-sm bg-raised" />
      ))}
    </div>
  );
}

/** A row of tabs, with its line below. */
export function TabsSkeleton() {
  return (
    <div className="mb-4 flex gap-2 border-b-2 border-text">
      {keys(5).map((key) => (
        <Bar key={key} className="h-10 w-24 max-sm:w-16" />
      ))}
    </div>
  );
}

export function FiltersSkeleton() {
  return (
    <div className="mb-3 flex gap-2 overflow-hidden">
      <Bar className="h-10 w-64 shrink-0" />
      <Bar className="h-10 w-36 shrink-0" />
      <Bar className="h-10 w-36 shrink-0" />
    </div>
  );
}

/** Figures side by side, like `Stats`. */
export function StatsSkeleton() {
  return (
    <div className="mb-6 grid grid-cols-2 gap-6 border-y-2 border-hairline py-5 md:grid-cols-5">
      {keys(5).map((key) => (
        <div key={key} className="grid gap-2">
          <Bar className="h-4 w-20" />
          <Bar className="h-8 w-24" />
        </div>
      ))}
    </div>
  );
}

/** The rows of a table. */
export function RowsSkeleton({ rows = 12 }: { readonly rows?: number }) {
  return (
    <div className="border-t-2 border-text">
      {keys(rows).map((key) => (
        <div key={key} className="flex items-center gap-6 border-b border-hairline py-2.5">
          <Bar className="h-4 w-28" />
          <Bar className="h-4 w-36 max-sm:hidden" />
          <Bar className="h-4 min-w-0 flex-1" />
          <Bar className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}

/** A part of a record with its heading. */
export function SectionSkeleton({ lines = 5 }: { readonly lines?: number }) {
  return (
    <div className="mt-8 border-t-2 border-text pt-4">
      <Bar className="mb-4 h-6 w-40" />
      <div className="grid gap-3">
        {keys(lines).map((key) => (
          <Bar key={key} className="h-5" />
        ))}
      </div>
    </div>
  );
}

/** Messages of the inbox: who, what, and what's due. */
export function MessagesSkeleton() {
  return (
    <div className="border-t border-hairline">
      {keys(8).map((key) => (
        <div key={key} className="grid gap-1.5 border-b border-hairline py-2 pl-12">
          <Bar className="h-4 w-36" />
          <Bar className="h-4" />
          <Bar className="h-4 w-48" />
        </div>
      ))}
    </div>
  );
}

/** The fields of an editor and its buttons. */
export function FieldsSkeleton() {
  return (
    <div className="grid max-w-3xl gap-5">
      {keys(3).map((key) => (
        <div key={key} className="grid gap-2">
          <Bar className="h-4 w-28" />
          <Bar className="h-12" />
        </div>
      ))}
      <Bar className="h-64" />
      <div className="flex gap-3">
        <Bar className="h-11 w-32" />
        <Bar className="h-11 w-28" />
      </div>
    </div>
  );
}
