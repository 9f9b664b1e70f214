import {
  selectLessonCounts,
  selectOrderProgress,
  selectWatchedSteps,
} from "@/db/queries/course/course-stats";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/** Reads how many customers started and finished each lesson, by lesson id. */
export async function readLessonCounts(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  const rows = await selectLessonCounts(ctx.db);
  return new Map(rows.map(({ lessonId, ...counts }) => [lessonId, counts]));
}

/** Reads how many customers watched each twentieth of a lesson, which shows where they stop. */
export function readWatchedSteps(ctx: Pick<Ctx, "db">, _actor: AdminActor, lessonId: string) {
  return selectWatchedSteps(ctx.db, lessonId);
}

/** Reads what an order's customer has watched. */
export function readOrderProgress(ctx: Pick<Ctx, "db">, _actor: AdminActor, orderId: string) {
  return selectOrderProgress(ctx.db, orderId);
}
