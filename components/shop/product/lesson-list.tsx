import { Lock } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { formatLength } from "@/lib/course/course-copy";
import type { OutlineLesson, OutlineModule } from "@/lib/course/read-outline";

/** The course outline in two columns, numbered throughout. All lessons but the free one are locked. */
export function LessonList({ modules }: { readonly modules: readonly OutlineModule[] }) {
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
      {modules.map(({ id, title, summary, lessons, practice }, index) => {
        const before = modules
          .slice(0, index)
          .reduce((sum, other) => sum + other.lessons.length, 0);
        return (
          <section key={id} aria-labelledby={`module-${id}`}>
            <h3 id={`module-${id}`} className="text-2xl md:text-3xl">
              {title}
            </h3>
            <p className="mt-1 mb-5 text-soft">{summary}</p>
            <ol start={before + 1} className="border-t-2 border-text">
              {lessons.map((lesson, position) => (
                <LessonRow key={lesson.id} lesson={lesson} number={before + position + 1} />
              ))}
            </ol>
            {practice ? (
              <div className="grid grid-cols-[2.5rem_1fr_auto] gap-x-3 border-b border-line py-5">
                <div className="col-start-2 grid gap-1">
                  <h4 className="font-display text-xl leading-tight font-bold tracking-tight">
                    {practice.title}
                  </h4>
                  <p className="text-soft">{practice.summary}</p>
                </div>
                <span className="pt-0.5 text-soft">
                  <Lock />
                  <span className="sr-only">Locked</span>
                </span>
              </div>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

function LessonRow({
  lesson,
  number,
}: {
  readonly lesson: OutlineLesson;
  readonly number: number;
}) {
  const { id, title, summary, lengthSeconds, isPreview } = lesson;
  return (
    <li className="grid grid-cols-[2.5rem_1fr_auto] gap-x-3 border-b border-line py-5">
      <span aria-hidden="true" className="figures text-lg font-semibold">
        {number}
      </span>
      <div className="grid gap-1">
        <h4 className="font-display text-xl leading-tight font-bold tracking-tight">{title}</h4>
        <p className="text-soft">{summary}</p>
        {isPreview ? (
          <Link
            prefetch={false}
            href={`/learn/${id}`}
            className="inline-flex items-center justify-self-start font-semibold underline max-md:min-h-11"
          >
            Try this lesson for free
          </Link>
        ) : null}
      </div>
      <span className="flex items-start gap-2 pt-0.5 text-soft">
        <span className="figures">{formatLength(lengthSeconds)}</span>
        {isPreview ? null : (
          <>
            <Lock />
            <span className="sr-only">Locked</span>
          </>
        )}
      </span>
    </li>
  );
}
