const grooves = [64, 56, 48, 40, 32];

/** The course as a record that's halfway out of its sleeve. Decorative. */
export function CourseCover() {
  return (
    <svg viewBox="0 0 160 160" aria-hidden="true" className="w-full rounded-sm bg-accent">
      <circle cx="92" cy="80" r="72" className="fill-ink" />
      <g fill="none" className="stroke-paper/40" strokeWidth="1.5">
        {grooves.map((radius) => (
          <circle key={radius} cx="92" cy="80" r={radius} />
        ))}
      </g>
      <circle cx="92" cy="80" r="24" className="fill-accent" />
      {/* The label's hole is a play sign. */}
      <path d="M87 70v20l16-10z" className="fill-ink" />
      <rect width="12" height="160" className="fill-ink" />
    </svg>
  );
}
