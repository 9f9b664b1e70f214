import type { ReactNode } from "react";
import { LessonNav } from "@/components/course/lesson-nav";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { ProgressBar } from "@/components/ui/progress-bar";
import { formatLength } from "@/lib/course/course-copy";
import type { Learn } from "@/lib/course/read-learn";

type Props = {
  readonly title: string;
  readonly learn: Learn;
  /** For customers who completed everything that's required. */
  readonly finished: ReactNode;
  /** The button that signs out. */
  readonly signOut: ReactNode;
};

/** A customer's course: where to continue, and every lesson. */
export function CourseHome({ title, learn, finished, signOut }: Props) {
  const { next, required, modules } = learn;
  const isStarted = modules.some(({ lessons }) =>
    lessons.some(({ watchedShare, isComplete }) => watchedShare > 0 || isComplete),
  );
  return (
    <>
      {finished}
      <div className="wrap split-label page-top gap-y-12 pb-10 md:pb-16">
        <div className="grid content-start gap-6 lg:sticky lg:top-10 lg:self-start">
          <h1 className="text-title max-w-[14ch]">{title}</h1>
          <div className="grid gap-2">
            <p className="text-xl">
              {required.complete} of {required.total} lessons and exercises complete
            </p>
            <ProgressBar value={required.complete} total={required.total} />
          </div>
          {learn.isPracticeOptional ? (
            <p className="text-soft">
              You finished the lessons before we added the exercises, so your certificate doesn’t
              need them. They’re part of your course if you’d like to practice.
            </p>
          ) : null}
          {next ? (
            <div>
              <Link
                prefetch={false}
                href={next.href}
                className={buttonClassName(finished ? "secondary" : "primary", "lg")}
              >
                {isStarted ? "Continue" : "Start lesson 1"}
              </Link>
              <p className="mt-3 text-soft">
                {isStarted ? `Next: ${next.title}` : next.title}
                {next.lengthSeconds === null ? "" : `, ${formatLength(next.lengthSeconds)}`}
              </p>
            </div>
          ) : null}
          {finished ? null : (
            <p className="text-soft">
              Complete all {required.total} to get your certificate with an image to post.
            </p>
          )}
          <div>{signOut}</div>
        </div>
        <section aria-labelledby="lessons">
          <h2 id="lessons" className="text-2xl mb-6">
            Lessons
          </h2>
          <LessonNav modules={modules} />
        </section>
      </div>
    </>
  );
}
