import type { ReactNode } from "react";
import { LessonNav } from "@/components/course/lesson-nav";
import { LessonPlayer } from "@/components/course/lesson-player";
import { LessonText } from "@/components/course/lesson-text";
import { OnwardLink } from "@/components/course/onward-link";
import { QuestionForm } from "@/components/course/question-form";
import { ButtonForm } from "@/components/forms/button-form";
import type { MessageAction } from "@/components/forms/message-form";
import { buttonClassName } from "@/components/ui/button";
import { Check, Download } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { formatLength } from "@/lib/course/course-copy";
import type { LessonView } from "@/lib/course/read-learn";
import type { VisitorAction } from "@/lib/forms/form-result";

type Props = {
  readonly view: LessonView;
  /** The lesson's text, sanitized. */
  readonly html: string;
  /** False for visitors of a free lesson. */
  readonly isCustomer: boolean;
  readonly markComplete: VisitorAction;
  readonly ask: MessageAction;
  /** What the course consists of, for visitors. */
  readonly format: string | null;
  /** The button that signs out; null for visitors. */
  readonly signOut: ReactNode;
};

/** A lesson: video, text, worksheets, and the other lessons. */
export function LessonPage(props: Props) {
  const { view, html, isCustomer, markComplete, ask, format, signOut } = props;
  const { lesson, video, worksheets, learn, onward } = view;
  return (
    <div className="wrap grid gap-12 py-8 md:py-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
      <article className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <Link prefetch={false} href={isCustomer ? "/learn" : "/courses"} className="underline">
              {isCustomer ? "All lessons" : "About the course"}
            </Link>
            {signOut}
          </div>
          <h1 className="text-title mt-3">{lesson.title}</h1>
          <p className="mt-2 text-lg text-soft">{lesson.summary}</p>
        </div>
        {video ? (
          <div>
            <LessonPlayer
              key={lesson.id}
              lessonId={isCustomer ? lesson.id : null}
              title={lesson.title}
              videoUrl={video.url}
              captionsUrl={video.captionsUrl}
              posterUrl={video.posterUrl}
              hasAudio={video.hasAudio}
              positionSeconds={lesson.positionSeconds}
              lengthSeconds={lesson.lengthSeconds}
            />
            <p className="mt-2 text-sm text-soft">
              {formatLength(lesson.lengthSeconds)}
              {video.hasAudio ? "" : ", captioned slides without sound"}
            </p>
          </div>
        ) : null}
        <div className="flex flex-wrap items-center gap-4">
          {isCustomer ? <Completion lesson={lesson} markComplete={markComplete} /> : null}
          {isCustomer && onward && (lesson.isComplete || onward !== "certificate") ? (
            <OnwardLink onward={onward} look={lesson.isComplete ? "primary" : "secondary"} />
          ) : null}
        </div>
        {worksheets.length > 0 ? (
          <ul className="grid gap-2">
            {worksheets.map(({ url, fileName }) => (
              <li key={url}>
                <a href={url} download={fileName} className={buttonClassName("secondary")}>
                  <Download />
                  Download the worksheet (PDF)
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <LessonText html={html} />
        {isCustomer ? (
          <section aria-labelledby="ask" className="border-t-2 border-text pt-6">
            <h2 id="ask" className="mb-4 text-2xl">
              Ask about this lesson
            </h2>
            <QuestionForm key={lesson.id} lessonId={lesson.id} action={ask} />
          </section>
        ) : (
          <div className="grid justify-items-start gap-4 border-t-2 border-text pt-6">
            {format ? <p className="max-w-[56ch]">The complete course has {format}</p> : null}
            <Link href="/courses" className={buttonClassName("primary", "lg")}>
              See the complete course
            </Link>
          </div>
        )}
      </article>
      <nav aria-label="Lessons" className="min-w-0">
        <h2 className="mb-4 text-xl">
          {isCustomer
            ? `${learn.required.complete} of ${learn.required.total} complete`
            : "All lessons"}
        </h2>
        <LessonNav modules={learn.modules} currentId={lesson.id} isCompact />
      </nav>
    </div>
  );
}

function Completion({
  lesson,
  markComplete,
}: Pick<Props, "markComplete"> & { readonly lesson: LessonView["lesson"] }) {
  if (lesson.isComplete) {
    return (
      <p className="flex min-h-11 items-center gap-2 font-semibold">
        <Check className="size-5 text-success" />
        Complete
      </p>
    );
  }
  return (
    <ButtonForm action={markComplete} fields={{ lessonId: lesson.id }} busyLabel="Saving…">
      Mark complete
    </ButtonForm>
  );
}
