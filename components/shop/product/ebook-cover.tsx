import { Motif } from "@/components/site/motif";

/** The eBook's cover. Decorative: the page heading has the same text. */
export function EbookCover({ title }: { readonly title: string }) {
  return (
    <div
      aria-hidden="true"
      className="sleeve relative aspect-4/5 w-full overflow-hidden rounded-sm bg-ink text-paper dark:bg-raised [container-type:inline-size]"
    >
      <Motif className="absolute -right-[25cqw] -bottom-[12cqw] aspect-2/1 w-[170cqw] text-accent" />
      <p className="relative p-[7cqw] pl-[10cqw] font-display text-[16.5cqw] leading-[0.86] font-extrabold tracking-[-0.04em]">
        {title}
      </p>
    </div>
  );
}
