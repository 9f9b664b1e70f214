import type { ReactNode } from "react";
import { CourseLayout } from "@/components/course/course-layout";
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
    <CourseLayout learn={learn} currentId={practice.id} hasProgress>
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
    </CourseLayout>
  );
}
