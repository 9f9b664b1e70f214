type Props = {
  readonly minutes: number;
  readonly className: string;
};

const center = 100;
const radius = 84;
const grooves = [96, 90, 78, 72, 66, 60, 54, 48, 42];

/** Starts at twelve o'clock, clockwise. */
function arc(minutes: number): string {
  const angle = (minutes / 60) * 2 * Math.PI;
  const x = (center + radius * Math.sin(angle)).toFixed(2);
  const y = (center - radius * Math.cos(angle)).toFixed(2);
  return `M${center} ${center - radius}A${radius} ${radius} 0 ${minutes > 30 ? 1 : 0} 1 ${x} ${y}`;
}

/** A record with part of its rim highlighted: the session's share of an hour. Decorative. */
export function RecordTime({ minutes, className }: Props) {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" fill="none" className={className}>
      <g stroke="currentColor" strokeWidth="0.75" opacity="0.55">
        {grooves.map((groove) => (
          <circle key={groove} cx={center} cy={center} r={groove} />
        ))}
      </g>
      <g stroke="var(--amber)" strokeWidth="9">
        {minutes >= 60 ? <circle cx={center} cy={center} r={radius} /> : <path d={arc(minutes)} />}
      </g>
      <circle cx={center} cy={center} r="30" fill="var(--amber)" />
      <circle cx={center} cy={center} r="3.5" fill="var(--ground)" />
    </svg>
  );
}
