import { selectLoggableSongs } from "@/db/queries/radio";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/** Reads the songs on air, which staff can match a log's rows with. */
export async function readSongsOnAir(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  return (await selectLoggableSongs(ctx.db)).filter(({ stage }) => stage === "on_air");
}
