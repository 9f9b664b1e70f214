/** Placeholder for a list that is loading. */
export function Skeleton({ lines = 8 }: { readonly lines?: number }) {
  const keys = Array.from({ length: lines }, (_, index) => index);
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading…</span>
      {keys.map((key) => (
        <div key={key} aria-hidden="true" className="h-6 animate-pulse rounded-sm bg-raised" />
      ))}
    </div>
  );
}

/** Placeholder for a screen while its guard checks access. */
export function PageSkeleton() {
  return (
    <div className="grid gap-6">
      <div
        aria-hidden="true"
        className="size-9 animate-spin rounded-full border-4 border-hairline border-t-accent"
      />
      <Skeleton />
    </div>
  );
}
