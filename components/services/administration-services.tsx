const services = [
  {
    title: "Register",
    line: "We make sure every organization that pays royalties knows the song is yours.",
    parts: [
      "Writers and shares at your PRO",
      "Works and shares at The MLC",
      "Recordings at SoundExchange",
      "Split sheets, ISWC, ISRC, and IPI numbers in one list",
    ],
  },
  {
    title: "Repair",
    line: "We fix the errors that keep you from getting money you've already earned.",
    parts: [
      "Wrong or overlapping splits",
      "Titles and names spelled two ways",
      "Missing or duplicate codes",
      "Works that aren't registered, or that someone else registered",
    ],
  },
  {
    title: "Collect",
    line: "We help you claim what you're owed and show you where the money came from.",
    parts: [
      "Claims for unmatched and unpaid royalties",
      "Statements checked against your releases",
      "New releases registered as they come out",
      "Plain-English summaries of what was paid and what's still owed",
    ],
  },
] as const;

export function AdministrationServices() {
  return (
    <section className="below-72 wrap mt-14 md:mt-20" aria-label="What we do">
      <ol className="border-t-2 border-text">
        {services.map(({ title, line, parts }, index) => (
          <li key={title} className="split-label gap-y-5 border-b border-line py-9 md:py-12">
            <div className="grid grid-cols-[auto_1fr] content-start gap-x-5 md:gap-x-8">
              <span
                aria-hidden="true"
                className="figures w-[0.55em] font-display text-[clamp(4rem,2rem+6vw,8rem)] leading-[0.8] font-extrabold tracking-tighter text-accent"
              >
                {index + 1}
              </span>
              <div className="grid content-start gap-3">
                <h2 className="text-title md:text-6xl">{title}</h2>
                <p className="max-w-[30ch] text-lg text-soft">{line}</p>
              </div>
            </div>
            <ul className="grid content-start">
              {parts.map((part) => (
                <li key={part} className="border-b border-hairline py-2.5 last:border-0 md:text-lg">
                  {part}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
