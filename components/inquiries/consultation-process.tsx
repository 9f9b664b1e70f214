const steps = [
  {
    title: "Fill in the form",
    text: "Say who you are, how long you need and when it suits you. Sending it costs nothing.",
  },
  {
    title: "We confirm by email",
    text: "Availability is confirmed by email within 24 hours, Monday to Friday. If your time is taken, we offer another.",
  },
  {
    title: "You pay",
    text: "A payment request follows by email. You pay by card on Stripe's own page.",
  },
  {
    title: "We meet by video",
    text: "After payment you get the invite to the video meeting, for your calendar.",
  },
] as const;

/** What happens between the form and the call. */
export function ConsultationProcess() {
  return (
    <section aria-labelledby="process-title">
      <h2 id="process-title" className="text-2xl md:text-3xl">
        How it goes
      </h2>
      <ol className="mt-6 border-t-2 border-text">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2.5rem_1fr] gap-y-1 border-b border-hairline py-5"
          >
            <span
              aria-hidden="true"
              className="figures row-span-2 font-display text-3xl leading-none font-extrabold tracking-tight"
            >
              {index + 1}
            </span>
            <h3 className="text-xl">{title}</h3>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
