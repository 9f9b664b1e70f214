import type { ReactNode } from "react";
import { LessonNav } from "@/components/course/lesson-nav";
import { ScrolledOutline } from "@/components/course/scrolled-outline";
import { ArrowDown } from "@/components/ui/icons";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Learn } from "@/lib/course/read-learn";

type Props = {
  readonly learn: Learn;
  readonly currentId: string;
  /** False for visitors of a free lesson, who have no progress. */
  readonly hasProgress: boolean;
  readonly children: ReactNode;
};

/** A lesson or exercise with the outline next to it, or folded above it on small screens. */
export function CourseLayout({ learn, currentId, hasProgress, children }: Props) {
  const { modules, required } = learn;
  const title = hasProgress ? `${required.complete} of ${required.total} complete` : "All lessons";
  const outline = <LessonNav modules={modules} currentId={currentId} isCompact />;
  const bar = hasProgress ? <ProgressBar value={required.complete} total={required.total} /> : null;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-16">
      <nav
        aria-label="Lessons"
        className="sticky top-0 z-10 -mx-5 border-b border-line bg-ground px-5 lg:hidden"
      >
        <details className="group">
          <summary className="flex min-h-12 items-center justify-between gap-4 font-semibold">
            {title}
            <ArrowDown className="size-5 group-open:rotate-180" />
          </summary>
          <div className="max-h-[65dvh] overflow-y-auto pt-2 pb-6">{outline}</div>
        </details>
        {bar}
      </nav>
      <article className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 py-8 md:py-12">
        {children}
      </article>
      <nav
        aria-label="Lessons"
        className="max-lg:hidden lg:sticky lg:top-0 lg:h-dvh lg:self-start lg:py-8"
      >
        <ScrolledOutline>
          <h2 className="mb-3 text-xl">{title}</h2>
          {bar}
          <div className="mt-6">{outline}</div>
        </ScrolledOutline>
      </nav>
    </div>
  );
}
