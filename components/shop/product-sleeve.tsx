/** The eBook's cover, printed like a sleeve. Decorative: the page's heading says the same. */
export function EbookSleeve({ title }: { readonly title: string }) {
  return (
    <div
      aria-hidden="true"
      className="sleeve relative aspect-4/5 w-full overflow-hidden rounded-sm bg-ink text-paper [container-type:inline-size]"
    >
      <div className="motif absolute -right-[44%] bottom-[-12%] aspect-2/1 w-[190%] text-accent [--motif-at:100%_100%]" />
      <p className="relative max-w-[7ch] p-[7cqw] pl-[10cqw] font-display text-[17cqw] leading-[0.86] font-extrabold tracking-[-0.04em]">
        {title}
      </p>
    </div>
  );
}
