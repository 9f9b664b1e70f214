import type { LessonListRow } from "@/db/queries/course/course";
import type { CourseRow, LessonFileRow } from "@/db/schema/course";
import { getLessonFileUrl } from "@/lib/course/files/file-url";
import type { CourseOutline, OutlineModule } from "@/lib/course/outline";

type Module = { readonly id: string; readonly title: string; readonly summary: string };

type Rows = {
  readonly course: Pick<CourseRow, "state" | "opensOn">;
  readonly modules: readonly Module[];
  readonly lessons: readonly LessonListRow[];
  readonly files: readonly LessonFileRow[];
};

/**
 * Builds the public outline: published lessons of modules that have any. A video without captions
 * isn't shown.
 */
export function buildOutline({ course, modules, lessons, files }: Rows): CourseOutline {
  const find = (lessonId: string, kind: LessonFileRow["kind"]) =>
    files.find((file) => file.lessonId === lessonId && file.kind === kind);
  const published = lessons.filter(({ isPublished }) => isPublished);
  const hasVideo = (id: string) => Boolean(find(id, "video") && find(id, "captions"));
  const free = published.find(({ id, isPreview }) => isPreview && hasVideo(id));
  const video = free && find(free.id, "video");
  const captions = free && find(free.id, "captions");
  const poster = free && find(free.id, "poster");
  return {
    state: course.state,
    opensOn: course.opensOn,
    modules: modules
      .map(
        ({ id, title, summary }): OutlineModule => ({
          id,
          title,
          summary,
          lessons: published
            .filter(({ moduleId }) => moduleId === id)
            .map((lesson) => ({
              id: lesson.id,
              title: lesson.title,
              summary: lesson.summary,
              lengthSeconds: lesson.lengthSeconds,
              isPreview: lesson.isPreview,
              hasVideo: hasVideo(lesson.id),
            })),
        }),
      )
      .filter((module) => module.lessons.length > 0),
    preview:
      free && video && captions
        ? {
            lessonId: free.id,
            title: free.title,
            videoUrl: getLessonFileUrl(video.id),
            captionsUrl: getLessonFileUrl(captions.id),
            posterUrl: poster ? getLessonFileUrl(poster.id) : null,
            hasAudio: video.hasAudio ?? false,
          }
        : null,
  };
}
