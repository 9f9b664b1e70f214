import type { ReactNode } from "react";
import { LessonNav } from "@/components/course/lesson-nav";
import { CertificateForm } from "@/components/course/onward-link";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { formatLength } from "@/lib/course/course-copy";
import type { Learn } from "@/lib/course/read-learn";

type Props = {
  readonly title: string;
  readonly learn: Learn;
  /** All required lessons are complete, so there's a certificate. */
  readonly isComplete: boolean;
  /** The button that signs out. */
  readonly signOut: ReactNode;
};

/** A customer's course: where to continue, and every lesson. */
export function CourseHome({ title, learn, isComplete, signOut }: Props) {
  const { next, required, modules } = learn;
  const isStarted = modules.some(({ lessons }) =>
    lessons.some(({ watchedShare, isComplete }) => watchedShare > 0 || isComplete),
  );
  return (
    <div className="wrap py-12 md:py-20">
      <h1 className="text-poster max-w-[14ch]">{title}</h1>
      <p className="mt-6 text-xl">
        {required.complete} of {required.total} lessons and exercises complete
      </p>
      {learn.isPracticeOptional ? (
        <p className="mt-3 max-w-[56ch] text-soft">
          You finished the lessons before we added the exercises, so your certificate doesn’t need
          them. They’re part of your course if you’d like to practice.
        </p>
      ) : null}
      {next ? (
        <div className="mt-8">
          <Link prefetch={false} href={next.href} className={buttonClassName("primary", "lg")}>
            {isStarted ? "Continue" : "Start lesson 1"}
          </Link>
          <p className="mt-3 text-soft">
            {isStarted ? `Next: ${next.title}` : next.title}
            {next.lengthSeconds === null ? "" : `, ${formatLength(next.lengthSeconds)}`}
          </p>
        </div>
      ) : null}
      {isComplete ? (
        <div className="mt-8">
          <CertificateForm look={next ? "secondary" : "primary"} />
        </div>
      ) : null}
      <section aria-labelledby="lessons" className="mt-16 max-w-3xl">
        <h2 id="lessons" className="text-title mb-8">
          Lessons
        </h2>
        <LessonNav modules={modules} />
      </section>
      <div className="mt-12">{signOut}</div>
    </div>
  );
}
