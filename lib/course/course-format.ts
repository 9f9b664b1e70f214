import type { CourseFormat } from "@/db/values/products";
import { formatTotalLength } from "@/lib/course/course-copy";

const list = new Intl.ListFormat("en-US");
const count = (number: number, one: string) => `${number} ${one}${number === 1 ? "" : "s"}`;

/**
 * Says what a buyer of the course gets, from its published lessons. Nothing while there are none.
 */
export function describeCourseFormat(format: CourseFormat | null | undefined): string | null {
  if (!format || format.lessons === 0) return null;
  const parts = [
    format.videos > 0 ? describeVideos(format) : null,
    "a written version of each",
    format.worksheets > 0 ? count(format.worksheets, "fillable worksheet") : null,
    format.exercises > 0 ? count(format.exercises, "practice exercise") : null,
    "answers from our team",
    "a certificate",
  ].filter((part) => part !== null);
  return `${count(format.lessons, "lesson")}: ${list.format(parts)}.`;
}

function describeVideos({ videos, videoSeconds, withSound }: CourseFormat): string {
  const length = formatTotalLength(videoSeconds);
  if (withSound === videos) return `${length} of captioned video with sound`;
  if (withSound === 0) return `${length} of captioned slides without sound`;
  return `${length} of captioned slides, ${withSound} of ${videos} with sound`;
}
