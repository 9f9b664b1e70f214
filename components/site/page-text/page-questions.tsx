import { QuestionList } from "@/components/site/page-text/question-list";
import { TextBlocks } from "@/components/site/page-text/text-blocks";
import { Link } from "@/components/ui/link";
import type { PageBody } from "@/lib/content/document-schemas";

/** A page's questions, who's behind the product, and a way to ask. */
export function PageQuestions({ questions, team }: Pick<PageBody, "questions" | "team">) {
  return (
    <>
      {questions.length > 0 ? (
        <section
          aria-labelledby="faq-title"
          className="below-48 wrap mt-20 grid gap-8 md:mt-28 lg:grid-cols-[4fr_7fr] lg:gap-16"
        >
          <h2 id="faq-title" className="text-title">
            Questions
          </h2>
          <QuestionList
            entries={questions.map((entry, index) => ({ ...entry, id: String(index + 1) }))}
          />
        </section>
      ) : null}
      {team ? (
        <section
          aria-labelledby="team-title"
          className="below-32 wrap mt-20 grid gap-8 md:mt-28 lg:grid-cols-[4fr_7fr] lg:gap-16"
        >
          <h2 id="team-title" className="text-title">
            Who’s behind it
          </h2>
          <div className="grid content-start justify-items-start gap-4">
            <TextBlocks text={team} />
            <Link
              href="/contact"
              className="py-2 font-semibold underline decoration-accent decoration-4 underline-offset-8 hover:decoration-current"
            >
              Ask us before you buy
            </Link>
          </div>
        </section>
      ) : null}
    </>
  );
}
