import type { ReactNode } from "react";
import { LessonNav } from "@/components/course/lesson-nav";
import { LessonText } from "@/components/course/lesson-text";
import { type PracticeAction, PracticeForm } from "@/components/course/practice-form";
import { PracticeMaterial } from "@/components/course/practice-material";
import { Check } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { formatDay } from "@/lib/course/course-copy";
import type { PracticeView } from "@/lib/course/practice";

type Props = {
  readonly view: PracticeView;
  /** The task, sanitized. */
  readonly html: string;
  readonly check: PracticeAction;
  /** The button that signs out. */
  readonly signOut: ReactNode;
};

/** A practice exercise: the task, what it's about, and the form. */
export function PracticePage({ view, html, check, signOut }: Props) {
  const { practice, note, parts, sources, checkedOn, learn, onward } = view;
  return (
    <div className="wrap grid gap-12 py-8 md:py-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
      <article className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <Link prefetch={false} href="/learn" className="underline">
              All lessons
            </Link>
            {signOut}
          </div>
          <h1 className="text-title mt-3">{practice.title}</h1>
          <p className="mt-2 text-lg text-soft">{practice.summary}</p>
          <p className="mt-3 flex items-center gap-2 font-semibold">
            {practice.isComplete ? <Check className="size-5 text-success" /> : null}
            {practice.isComplete
              ? "Complete. You can practice again."
              : practice.isRequired
                ? "Required for the certificate"
                : "Your certificate doesn’t need this exercise."}
          </p>
        </div>
        <Notice>{note}</Notice>
        <LessonText html={html} />
        <PracticeMaterial exercise={practice.id} />
        <PracticeForm
          key={practice.id}
          exercise={practice.id}
          title={practice.title}
          parts={parts}
          action={check}
          onward={onward}
        />
        {sources.length > 0 ? (
          <section aria-labelledby="sources" className="border-t-2 border-text pt-6">
            <h2 id="sources" className="mb-3 text-xl">
              Where the rules come from
            </h2>
            <ul className="grid gap-2">
              {sources.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener" className="underline">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
            <p className="mt-3 text-soft">Checked on {formatDay(checkedOn)}</p>
          </section>
        ) : null}
      </article>
      <nav aria-label="Lessons" className="min-w-0">
        <h2 className="mb-4 text-xl">
          {learn.required.complete} of {learn.required.total} complete
        </h2>
        <LessonNav modules={learn.modules} currentId={practice.id} isCompact />
      </nav>
    </div>
  );
}
