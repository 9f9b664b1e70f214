import { selectSegments } from "@/db/queries/newsletter/segments";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import type { ListView } from "@/lib/subscribers/list-view";

export type Segment = {
  readonly id: string;
  readonly name: string;
  readonly view: ListView;
};

/** Returns the saved segments by name. */
export async function readSegments(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<readonly Segment[]> {
  const rows = await selectSegments(ctx.db);
  return rows.map(({ id, name, search, filter, sort, direction }) => ({
    id,
    name,
    view: { search, filter, sort, direction },
  }));
}
