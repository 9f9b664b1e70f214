import { formatDay } from "@/lib/course/opening-day";
import type { CourseOutline } from "@/lib/course/outline";

/** Says when a customer can start, on the course page. */
export function getCourseStateText({ state, opensOn }: CourseOutline): string {
  if (state === "open") {
    return "The lessons are open. After you pay, you can start with the button on the confirmation page or the link we email you.";
  }
  if (state === "presale" && opensOn) {
    return `The lessons open on ${formatDay(opensOn)}. We'll email you that day.`;
  }
  return "We'll email you about your access within 1 hour of payment and again when the lessons open.";
}
