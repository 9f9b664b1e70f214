import { selectRunningSongs } from "@/db/queries/radio";
import type { Ctx } from "@/lib/ctx";

const pageSize = 50;

export type RunningSong = Awaited<ReturnType<typeof selectRunningSongs>>[number];

/**
 * Visits each song that staff play, will play, or finished in the last two weeks, until a time.
 * @returns the sum of what the visits returned
 */
export async function visitRunningSongs(
  ctx: Pick<Ctx, "db" | "now">,
  until: Date,
  visit: (song: RunningSong) => Promise<number>,
): Promise<number> {
  let sum = 0;
  let after: string | null = null;
  while (ctx.now() < until) {
    const songs: readonly RunningSong[] = await selectRunningSongs(ctx.db, {
      now: ctx.now(),
      after,
      limit: pageSize,
    });
    for (const song of songs) sum += await visit(song);
    after = songs.at(-1)?.submission.orderItemId ?? null;
    if (songs.length < pageSize) break;
  }
  return sum;
}
