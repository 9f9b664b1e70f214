const parts = [
  { minutes: 5, text: "Your releases and where they're distributed" },
  {
    minutes: 25,
    text: "Your PRO, The MLC, SoundExchange, and distributor accounts, one by one",
  },
  { minutes: 15, text: "What's missing, and what to fix first" },
] as const;

/** The parts of a 45-minute session, each as high as it is long. */
export function SampleAgenda() {
  const total = parts.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <figure className="grid gap-5 rounded-md bg-ink p-5 text-paper md:p-8 dark:bg-raised">
      <figcaption className="text-spine">A typical {total}-minute session</figcaption>
      <ol className="grid gap-1">
        {parts.map(({ minutes, text }) => (
          <li
            key={text}
            className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-4 border-t-2 border-accent pt-2"
            style={{ minHeight: `${2.5 + minutes * 0.2}rem` }}
          >
            <span className="figures font-display text-xl font-extrabold">{minutes} min</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <p className="border-t-2 border-accent pt-3">
        After the call, you'll get a written list of what to fix and in what order.
      </p>
    </figure>
  );
}
