const principles = [
  {
    title: "Your songs stay yours",
    text: "We register, correct and claim for you. We do not ask for your copyrights.",
  },
  {
    title: "Prices stand on the page",
    text: "What a session, the eBook, the course or a radio package costs is written beside it, and nothing is added at checkout but the tax that the law asks for.",
  },
  {
    title: "Paid airplay is called paid",
    text: "Radio packages are promotion that you pay for. The station discloses the sponsorship on air as the law asks.",
  },
  {
    title: "Plain words",
    text: "You should be able to do each step again without us. The eBook, the course and the newsletter say how.",
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
