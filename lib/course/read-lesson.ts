import { selectLessonBody, selectLiveFiles } from "@/db/queries/course/course";
import { getLessonFileUrl } from "@/lib/course/files/file-url";
import { type Learn, type LearnLesson, readLearn } from "@/lib/course/read-learn";
import type { CourseViewer } from "@/lib/course/viewer";
import type { Ctx } from "@/lib/ctx";

export type LessonView = {
  readonly lesson: LearnLesson;
  /** Markdown. */
  readonly body: string;
  /** Null without a video, or without captions for it. */
  readonly video: {
    readonly url: string;
    readonly captionsUrl: string;
    readonly posterUrl: string | null;
    readonly hasAudio: boolean;
  } | null;
  readonly worksheets: readonly { readonly url: string; readonly fileName: string }[];
  readonly learn: Learn;
  /** The lesson after this one, if it can be opened. */
  readonly following: LearnLesson | null;
};

/** Reads a lesson with its files; null if it doesn't exist or the viewer may not see it now. */
export async function readLesson(
  ctx: Pick<Ctx, "db" | "now">,
  { viewer, lessonId }: { readonly viewer: CourseViewer | null; readonly lessonId: string },
): Promise<LessonView | null> {
  const learn = await readLearn(ctx, viewer);
  const all = learn?.modules.flatMap(({ lessons }) => lessons) ?? [];
  const index = all.findIndex(({ id }) => id === lessonId);
  const lesson = all[index];
  if (!learn || !lesson?.canOpen) return null;
  const [body, files] = await Promise.all([
    selectLessonBody(ctx.db, lessonId),
    selectLiveFiles(ctx.db, lessonId),
  ]);
  const video = files.find(({ kind }) => kind === "video");
  const captions = files.find(({ kind }) => kind === "captions");
  const poster = files.find(({ kind }) => kind === "poster");
  const following = all[index + 1];
  return {
    lesson,
    body,
    video:
      video && captions
        ? {
            url: getLessonFileUrl(video.id),
            captionsUrl: getLessonFileUrl(captions.id),
            posterUrl: poster ? getLessonFileUrl(poster.id) : null,
            hasAudio: video.hasAudio ?? false,
          }
        : null,
    worksheets: files
      .filter(({ kind }) => kind === "worksheet")
      .map(({ id, fileName }) => ({ url: getLessonFileUrl(id), fileName })),
    learn,
    following: following?.canOpen ? following : null,
  };
}
