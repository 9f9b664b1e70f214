import { Plus } from "@/components/ui/icons";

type Entry = {
  /** Fragment of the entry's URL. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
};

/** Questions, one open at a time: `<details>` with the same name work without JavaScript. */
export function QuestionList({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <div className="border-t-2 border-text">
      {entries.map(({ id, question, answer }) => (
        <details key={id} id={`faq-${id}`} name="faq" className="group border-b border-line">
          <summary className="flex list-none items-center justify-between gap-6 py-5 md:py-6 [&::-webkit-details-marker]:hidden">
            <h3 className="text-xl leading-tight tracking-tight group-hover:underline md:text-2xl">
              {question}
            </h3>
            <Plus className="size-7 transition-transform duration-200 group-open:rotate-45" />
          </summary>
          <p className="max-w-[62ch] pr-10 pb-8 text-lg text-soft">{answer}</p>
        </details>
      ))}
    </div>
  );
}
