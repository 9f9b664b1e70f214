import { Lock } from "@/components/ui/icons";
import type { CourseSide } from "@/lib/catalog/course-lessons";

/** The course outline in two columns, numbered throughout. All lessons are locked. */
export function LessonList({ sides }: { readonly sides: readonly CourseSide[] }) {
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
      {sides.map(({ name, lessons }, side) => {
        const before = sides.slice(0, side).reduce((sum, other) => sum + other.lessons.length, 0);
        return (
          <section key={name} aria-labelledby={`side-${side}`}>
            <h3 id={`side-${side}`} className="mb-5 text-2xl md:text-3xl">
              {name}
            </h3>
            <ol start={before + 1} className="border-t-2 border-text">
              {lessons.map(({ title, summary }, index) => (
                <li
                  key={title}
                  className="grid grid-cols-[2.5rem_1fr_1.5rem] gap-x-3 border-b border-line py-5"
                >
                  <span aria-hidden="true" className="figures text-lg font-semibold">
                    {before + index + 1}
                  </span>
                  <div className="grid gap-1">
                    <h4 className="font-display text-xl leading-tight font-bold tracking-tight">
                      {title}
                    </h4>
                    <p className="text-soft">{summary}</p>
                  </div>
                  <span className="pt-0.5">
                    <Lock />
                    <span className="sr-only">Locked</span>
                  </span>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}
