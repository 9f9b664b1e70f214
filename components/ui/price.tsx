import { Untranslated } from "@/components/ui/untranslated";
import { formatCents } from "@/lib/core/money";

/** An amount of money in a sentence or a table. */
export function Amount({ cents }: { readonly cents: number }) {
  return <Untranslated>{formatCents(cents)}</Untranslated>;
}

type Props = {
  readonly cents: number;
  readonly interval?: "month" | null;
  readonly className?: string;
};

/** A price with its billing interval: "$2,500.00 monthly". */
export function Price({ cents, interval = null, className = "" }: Props) {
  return (
    <span className={`figures whitespace-nowrap ${className}`}>
      <Amount cents={cents} />
      {interval ? (
        <span className="text-[0.5em] font-semibold tracking-normal"> monthly</span>
      ) : null}
    </span>
  );
}
