import { formatCents } from "@/lib/core/money";

type Props = {
  readonly cents: number;
  readonly interval?: "month" | null;
  readonly className?: string;
};

/** A price with its billing interval: "$2,500.00 monthly". */
export function Price({ cents, interval = null, className = "" }: Props) {
  return (
    <span className={`figures whitespace-nowrap ${className}`}>
      <span translate="no">{formatCents(cents)}</span>
      {interval ? (
        <span className="text-[0.5em] font-semibold tracking-normal"> monthly</span>
      ) : null}
    </span>
  );
}
