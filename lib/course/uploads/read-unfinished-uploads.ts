import { selectUnfinishedUploads } from "@/db/queries/course/lesson-uploads";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/** Reads a lesson's unfinished video uploads. */
export async function readUnfinishedUploads(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  lessonId: string,
) {
  return await selectUnfinishedUploads(ctx.db, lessonId);
}
