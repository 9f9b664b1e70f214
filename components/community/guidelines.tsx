const guidelines = [
  {
    rule: "Respect all members",
    why: "Whoever asks a beginner’s question today knows something you don’t.",
  },
  {
    rule: "No spam or off-topic promotion",
    why: "Your own release is welcome where the chat asks for releases.",
  },
  {
    rule: "Keep feedback constructive",
    why: "Say what works, what doesn’t, and what you would try.",
  },
  {
    rule: "Share only work you own",
    why: "Or work whose owner has said yes. We are in the rights business.",
  },
  {
    rule: "Keep discussions professional",
    why: "Write as you would talk across a studio desk.",
  },
] as const;

/** The five rules of the chat. */
export function Guidelines() {
  return (
    <section className="wrap mt-20 grid gap-8 md:mt-28 lg:grid-cols-[5fr_7fr] lg:gap-16">
      <h2 className="text-title max-w-[10ch]">Community guidelines</h2>
      <ol className="border-t-2 border-text">
        {guidelines.map(({ rule, why }, index) => (
          <li
            key={rule}
            className="grid grid-cols-[2.5rem_1fr] gap-x-4 gap-y-1.5 border-b border-line py-5 md:grid-cols-[4rem_1fr] md:py-6"
          >
            <span
              aria-hidden="true"
              className="figures row-span-2 font-display text-3xl leading-none font-extrabold tracking-tight md:text-4xl"
            >
              {index + 1}
            </span>
            <h3 className="text-xl md:text-3xl">{rule}</h3>
            <p className="text-soft">{why}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
