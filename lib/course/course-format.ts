import type { CourseFormat } from "@/db/values/products";
import { formatTotalLength } from "@/lib/course/course-copy";

const list = new Intl.ListFormat("en-US");
const count = (number: number, one: string) => `${number} ${one}${number === 1 ? "" : "s"}`;

/** Lists what comes with the course's lessons, from what's published. Empty while there are none. */
function listCourseParts(format: CourseFormat | null | undefined): readonly string[] {
  if (!format || format.lessons === 0) return [];
  return [
    format.videos > 0 ? describeVideos(format) : null,
    "a written version of each",
    format.worksheets > 0 ? count(format.worksheets, "fillable worksheet") : null,
    format.exercises > 0 ? count(format.exercises, "practice exercise") : null,
    "answers from our team",
    "a certificate",
  ].filter((part) => part !== null);
}

/**
 * Says what a buyer of the course gets, from its published lessons. Nothing while there are none.
 */
export function describeCourseFormat(format: CourseFormat | null | undefined): string | null {
  if (!format || format.lessons === 0) return null;
  return `${count(format.lessons, "lesson")}: ${list.format(listCourseParts(format))}.`;
}

/** Names the exercises in a line, such as "Practice: fill in a split sheet; register a work". Null without any. */
export function describePractice(
  modules: readonly { readonly practice: { readonly title: string } | null }[],
): string | null {
  const names = modules.flatMap(({ practice }) =>
    practice ? [practice.title.replace(/^practice:\s*/i, "")] : [],
  );
  return names.length > 0 ? `Practice: ${names.join("; ")}` : null;
}

function describeVideos({ videos, videoSeconds, withSound }: CourseFormat): string {
  const length = formatTotalLength(videoSeconds);
  if (withSound === videos) return `${length} of captioned video with sound`;
  if (withSound === 0) return `${length} of captioned slides without sound`;
  return `${length} of captioned slides, ${withSound} of ${videos} with sound`;
}
