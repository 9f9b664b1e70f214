import { QuestionList } from "@/components/site/page-text/question-list";
import { TextBlocks } from "@/components/site/page-text/text-blocks";
import { PeopleList } from "@/components/site/people";
import { Link } from "@/components/ui/link";
import type { PageBody, Person } from "@/lib/content/document-schemas";

type Props = Pick<PageBody, "questions" | "team"> & {
  /** Who made the product, or works on it. */
  readonly people?: readonly Person[];
};

/** A page's questions, who's behind the product, and a way to ask. */
export function PageQuestions({ questions, team, people = [] }: Props) {
  return (
    <>
      {questions.length > 0 ? (
        <section aria-labelledby="faq-title" className="below-48 wrap split-label mt-20 md:mt-28">
          <h2 id="faq-title" className="text-title">
            Questions
          </h2>
          <QuestionList
            entries={questions.map((entry, index) => ({ ...entry, id: String(index + 1) }))}
          />
        </section>
      ) : null}
      {team || people.length > 0 ? (
        <section aria-labelledby="team-title" className="below-32 wrap split-label mt-20 md:mt-28">
          <h2 id="team-title" className="text-title">
            Who’s behind it
          </h2>
          <div className="grid content-start justify-items-start gap-4">
            {people.length > 0 ? <PeopleList people={people} /> : null}
            {team ? <TextBlocks text={team} /> : null}
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
