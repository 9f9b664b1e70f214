type Props = { readonly bars: number; readonly className?: string };

/** Bar height in percent, sampled from the site's waveform motif. */
function barHeight(index: number): number {
  return 56 + 26 * Math.sin(index * 1.9 + 0.6) + 18 * Math.sin(index * 0.73);
}

/** A waveform with one bar per spin. Decorative. */
export function Waveform({ bars, className = "" }: Props) {
  const heights = Array.from({ length: bars }, (_, index) => Math.round(barHeight(index)));
  return (
    <svg
      viewBox={`0 0 ${bars * 8 - 3} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={className}
    >
      <path
        d={heights
          .map((height, index) => `M${index * 8} ${50 - height / 2}h5v${height}h-5z`)
          .join("")}
        fill="currentColor"
      />
    </svg>
  );
}
