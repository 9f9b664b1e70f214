import { publishLessonLength } from "@/lib/content/edit-content";
import type { AdminActor } from "@/lib/core/admin-actor";
import { finishUpload } from "@/lib/course/uploads/uploads";
import type { Ctx } from "@/lib/ctx";

type Options = {
  readonly replaces: string | null;
  readonly captions?: { readonly text: string; readonly replaces: string };
};

/** Finishes an upload (`finishUpload`). A narrated video's length becomes the lesson's, in the same transaction. */
export async function finishLessonUpload(
  ctx: Pick<Ctx, "db" | "now" | "storage">,
  actor: AdminActor,
  id: string,
  { replaces, captions }: Options,
) {
  const narration = captions && { captions, publishLength: publishLessonLength };
  return await finishUpload(ctx, actor, id, { replaces, narration });
}
