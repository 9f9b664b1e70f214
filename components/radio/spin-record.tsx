const center = 100;
const outerRadius = 93;
const innerRadius = 32;

type Props = { readonly played: number; readonly owed: number; readonly className?: string };

/** Decorative record with one groove per spin, filled from the outside as spins air. */
export function SpinRecord({ played, owed, className }: Props) {
  const grooves = Math.min(owed, 40);
  const filled = owed === 0 ? 0 : Math.floor((Math.min(played, owed) / owed) * grooves);
  const step = (outerRadius - innerRadius) / Math.max(1, grooves);
  const strokeWidth = Math.max(0.8, Math.min(6, step * 0.6));
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className={className}>
      {Array.from({ length: grooves }, (_, groove) => outerRadius - groove * step).map(
        (radius, groove) => (
          <circle
            key={radius}
            cx={center}
            cy={center}
            r={radius}
            fill="none"
            className={groove < filled ? "stroke-accent" : "stroke-line"}
            strokeWidth={groove < filled ? strokeWidth : Math.min(1, strokeWidth)}
          />
        ),
      )}
      <circle cx={center} cy={center} r="24" className="fill-text" />
      <circle cx={center} cy={center} r="4" className="fill-ground" />
    </svg>
  );
}
