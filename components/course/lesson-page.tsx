import type { ReactNode } from "react";
import { ContinueBar, ContinueButton } from "@/components/course/continue-bar";
import { CourseLayout } from "@/components/course/course-layout";
import { LessonPlayer } from "@/components/course/lesson-player";
import { LessonText } from "@/components/course/lesson-text";
import { QuestionForm } from "@/components/course/question-form";
import type { MessageAction } from "@/components/forms/message-form";
import { buttonClassName } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";
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
  readonly completeLesson: VisitorAction;
  readonly ask: MessageAction;
  /** What the course consists of, for visitors. */
  readonly format: string | null;
  /** The button that signs out; null for visitors. */
  readonly signOut: ReactNode;
};

/** A lesson: video, text, worksheets, and the other lessons. */
export function LessonPage(props: Props) {
  const { view, html, isCustomer, completeLesson, ask, format, signOut } = props;
  const { lesson, video, worksheets, learn, onward } = view;
  return (
    <CourseLayout learn={learn} currentId={lesson.id} hasProgress={isCustomer}>
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
            endCard={
              isCustomer ? (
                <ContinueButton lesson={lesson} onward={onward} completeLesson={completeLesson} />
              ) : null
            }
          />
          <p className="mt-2 text-sm text-soft">
            {formatLength(lesson.lengthSeconds)}
            {video.hasAudio ? "" : ", captioned slides without sound"}
            {lesson.isComplete ? ", complete" : ""}
          </p>
        </div>
      ) : null}
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
        <ContinueBar lesson={lesson} onward={onward} completeLesson={completeLesson} />
      ) : null}
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
    </CourseLayout>
  );
}
