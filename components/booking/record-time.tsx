type Props = {
  readonly minutes: number;
  readonly className: string;
};

const centre = 100;
const radius = 84;
const grooves = [96, 90, 78, 72, 66, 60, 54, 48, 42];

/** Starts at twelve o'clock, clockwise. */
function arc(minutes: number): string {
  const angle = (minutes / 60) * 2 * Math.PI;
  const x = (centre + radius * Math.sin(angle)).toFixed(2);
  const y = (centre - radius * Math.cos(angle)).toFixed(2);
  return `M${centre} ${centre - radius}A${radius} ${radius} 0 ${minutes > 30 ? 1 : 0} 1 ${x} ${y}`;
}

/** A record with part of its rim highlighted: the session's share of an hour. Decorative. */
export function RecordTime({ minutes, className }: Props) {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" fill="none" className={className}>
      <g stroke="currentColor" strokeWidth="0.75" opacity="0.55">
        {grooves.map((groove) => (
          <circle key={groove} cx={centre} cy={centre} r={groove} />
        ))}
      </g>
      <g stroke="var(--amber)" strokeWidth="9">
        {minutes >= 60 ? <circle cx={centre} cy={centre} r={radius} /> : <path d={arc(minutes)} />}
      </g>
      <circle cx={centre} cy={centre} r="30" fill="var(--amber)" />
      <circle cx={centre} cy={centre} r="3.5" fill="var(--ground)" />
    </svg>
  );
}
