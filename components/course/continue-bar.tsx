import { OnwardLink } from "@/components/course/onward-link";
import { ButtonForm } from "@/components/forms/button-form";
import { Check } from "@/components/ui/icons";
import type { LessonView } from "@/lib/course/read-learn";
import type { VisitorAction } from "@/lib/forms/form-result";

type Props = {
  readonly lesson: LessonView["lesson"];
  readonly onward: LessonView["onward"];
  readonly completeLesson: VisitorAction;
};

/** The one way on from a lesson: completes it and opens what's next. */
export function ContinueButton({ lesson, onward, completeLesson }: Props) {
  if (lesson.isComplete) return onward ? <OnwardLink onward={onward} /> : null;
  return (
    <ButtonForm action={completeLesson} fields={{ lessonId: lesson.id }} busyLabel="Saving…">
      {getLabel(onward)}
    </ButtonForm>
  );
}

function getLabel(onward: Props["onward"]): string {
  if (onward === "certificate") return "Complete and finish the course";
  return onward ? "Complete and continue" : "Mark complete";
}

/** Follows the lesson's text, at the bottom of the window until its end. */
export function ContinueBar(props: Props) {
  const { lesson, onward } = props;
  return (
    <div className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t-2 border-text bg-ground px-5 py-3 md:mx-0 md:px-0">
      <p className="min-w-0 text-soft max-sm:hidden">
        {lesson.isComplete ? (
          <span className="flex items-center gap-2 font-semibold text-text">
            <Check className="size-5 text-success" />
            Complete
          </span>
        ) : onward && onward !== "certificate" ? (
          `Next: ${onward.title}`
        ) : null}
      </p>
      <ContinueButton {...props} />
    </div>
  );
}
