const steps = [
  {
    title: "Choose a length",
    text: "30 minutes answers one question. 45 goes through your registrations. 60 makes a plan.",
  },
  {
    title: "Choose a time",
    text: "The booking page shows what is free, or takes the days and times that suit you.",
  },
  {
    title: "Bring your paperwork",
    text: "Your latest statements, your song list with splits, and the accounts you already have.",
  },
] as const;

/** What happens from the click to the call. */
export function BookingSteps() {
  return (
    <section className="wrap mt-20 grid gap-8 md:mt-28 lg:grid-cols-[5fr_7fr] lg:gap-16">
      <h2 className="text-title max-w-[12ch]">How a session comes about</h2>
      <ol className="border-t-2 border-text">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[3rem_1fr] gap-x-4 gap-y-1 border-b border-line py-6 md:grid-cols-[5rem_1fr]"
          >
            <span
              aria-hidden="true"
              className="figures row-span-2 font-display text-4xl leading-none font-extrabold tracking-tight md:text-5xl"
            >
              {index + 1}
            </span>
            <h3 className="text-xl md:text-2xl">{title}</h3>
            <p className="max-w-[56ch] text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
