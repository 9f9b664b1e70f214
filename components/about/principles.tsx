const principles = [
  {
    title: "Your songs stay yours",
    text: "We register, correct and claim for you. We don't ask for your copyrights.",
  },
  {
    title: "Prices are on the page",
    text: "Every session, eBook, course and radio package shows its price, and the only thing added at checkout is sales tax, where it applies.",
  },
  {
    title: "Paid airplay is called paid",
    text: "Radio packages are paid promotion. The station discloses the sponsorship on air as required by law.",
  },
  {
    title: "Plain English",
    text: "You should be able to repeat each step without us. The eBook, the course and the newsletter show you how.",
  },
] as const;

export function Principles() {
  return (
    <section
      aria-labelledby="principles-title"
      className="below-48 wrap mt-20 grid gap-8 md:mt-28 lg:grid-cols-[4fr_7fr] lg:gap-16"
    >
      <h2 id="principles-title" className="text-title">
        How we work
      </h2>
      <ul className="border-t-2 border-text">
        {principles.map(({ title, text }) => (
          <li key={title} className="grid gap-2 border-b border-line py-6 md:py-8">
            <h3 className="text-2xl tracking-tight md:text-3xl">{title}</h3>
            <p className="max-w-[56ch] text-lg text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
