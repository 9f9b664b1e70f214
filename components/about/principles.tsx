const principles = [
  {
    title: "Your songs stay yours",
    text: "We register your songs, fix registrations, and file claims for you. You keep your copyrights.",
  },
  {
    title: "You see our prices up front",
    text: "We show the price of every session, book, course, and radio package. The only charge we add at checkout is sales tax, if it applies.",
  },
  {
    title: "We call paid airplay paid",
    text: "Every radio package is paid promotion, and the station announces that on air, as required by law.",
  },
  {
    title: "Plain English",
    text: "You should be able to do every step without us. The eBook, the course, and the newsletter show you how.",
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
