type Props = { readonly value: number; readonly total: number };

/** A decorative bar. The text next to it says the same. */
export function ProgressBar({ value, total }: Props) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${Math.max(1, total)} 1`}
      preserveAspectRatio="none"
      className="h-2 w-full bg-hairline"
    >
      <rect width={value} height="1" className="fill-accent" />
    </svg>
  );
}
