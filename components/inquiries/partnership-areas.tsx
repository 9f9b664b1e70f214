const areas = [
  {
    title: "Brand Partnerships",
    text: "Sponsored sessions, songs for campaigns, and events with independent artists.",
  },
  {
    title: "Distribution Partners",
    text: "Distributors and labels that want their artists registered and fully paid.",
  },
  {
    title: "Radio Promotion",
    text: "Stations and programmers that play independent music and disclose who paid for it.",
  },
  {
    title: "Educational Collaborations",
    text: "Schools, studios, and associations that teach artists how royalties work.",
  },
] as const;

export function PartnershipAreas() {
  return (
    <section aria-labelledby="areas-title" className="below-32 wrap mt-12 md:mt-16">
      <h2 id="areas-title" className="sr-only">
        Four areas
      </h2>
      <ul className="border-t-2 border-text">
        {areas.map(({ title, text }) => (
          <li
            key={title}
            className="grid gap-2 border-b border-line py-6 md:grid-cols-[5fr_7fr] md:items-baseline md:gap-12 md:py-8"
          >
            <h3 className="text-2xl md:text-4xl">{title}</h3>
            <p className="max-w-[52ch] text-lg text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
