import { getRecordMarks, recordCenter, recordLabelRadius } from "@/lib/radio/campaign/spin-weeks";

type Props = { readonly played: number; readonly owed: number; readonly className?: string };

/** Decorative record with a groove or a tick per spin, filled as spins air. */
export function SpinRecord({ played, owed, className }: Props) {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className={className}>
      {getRecordMarks(played, owed).map((mark, index) => {
        const look = mark.isPlayed ? "stroke-accent" : "stroke-line";
        const key = `${mark.kind}-${index}`;
        return mark.kind === "groove" ? (
          <circle
            key={key}
            cx={recordCenter}
            cy={recordCenter}
            r={mark.radius}
            fill="none"
            className={look}
            strokeWidth={mark.width}
          />
        ) : (
          <line
            key={key}
            x1={mark.x1.toFixed(1)}
            y1={mark.y1.toFixed(1)}
            x2={mark.x2.toFixed(1)}
            y2={mark.y2.toFixed(1)}
            className={look}
            strokeWidth={mark.width}
          />
        );
      })}
      <circle cx={recordCenter} cy={recordCenter} r={recordLabelRadius} className="fill-text" />
      <circle cx={recordCenter} cy={recordCenter} r="4" className="fill-ground" />
    </svg>
  );
}
