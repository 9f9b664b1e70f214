import { buttonClassName } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { FaqEntry } from "@/lib/content/original-faq";

/** `<details>` elements with the same name form an accordion without JavaScript. */
function Question({ entry }: { readonly entry: FaqEntry }) {
  return (
    <details id={`faq-${entry.id}`} name="faq" className="group border-b border-line">
      <summary className="flex list-none items-center justify-between gap-6 py-5 md:py-6 [&::-webkit-details-marker]:hidden">
        <h3 className="text-xl leading-tight tracking-tight group-hover:underline md:text-2xl">
          {entry.question}
        </h3>
        <Plus className="size-7 transition-transform duration-200 group-open:rotate-45" />
      </summary>
      <p className="max-w-[62ch] pr-10 pb-8 text-lg text-soft">{entry.answer}</p>
    </details>
  );
}

export function Faq({ entries }: { readonly entries: readonly FaqEntry[] }) {
  return (
    <section
      id="faq"
      aria-labelledby="faq-title"
      className="below-48 wrap mt-24 grid gap-10 md:mt-32 lg:grid-cols-[4fr_7fr] lg:gap-16"
    >
      <div className="grid content-start justify-items-start gap-6 lg:sticky lg:top-28 lg:self-start">
        <h2 id="faq-title" className="text-title md:text-6xl">
          Frequently asked
        </h2>
        <p className="max-w-[32ch] text-lg text-soft">
          Something else on your mind? Put it on the table.
        </p>
        <Link href="/book-session" className={buttonClassName("primary", "lg")}>
          Book a Session
        </Link>
      </div>
      <div className="border-t-2 border-text">
        {entries.map((entry) => (
          <Question key={entry.id} entry={entry} />
        ))}
      </div>
    </section>
  );
}
