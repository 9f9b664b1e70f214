import { QuestionList } from "@/components/site/page-text/question-list";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { FaqEntry } from "@/lib/content/original-pages";

export function Faq({ entries }: { readonly entries: readonly FaqEntry[] }) {
  return (
    <section
      id="faq"
      aria-labelledby="faq-title"
      className="below-48 wrap split-label mt-24 gap-y-10 md:mt-32"
    >
      <div className="grid content-start justify-items-start gap-6 lg:sticky lg:top-28 lg:self-start">
        <h2 id="faq-title" className="text-title md:text-6xl">
          Frequently asked questions
        </h2>
        <p className="max-w-[32ch] text-lg text-soft">
          Have a different question? Bring it to a session.
        </p>
        <Link href="/book-session" className={buttonClassName("primary", "lg")}>
          Book a Session
        </Link>
      </div>
      <QuestionList entries={entries} />
    </section>
  );
}
