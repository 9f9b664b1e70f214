import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { radioPrograms } from "@/db/schema";
import { timestampParam } from "@/db/timestamp-param";

type NamedPrograms = {
  readonly stationId: string | null;
  readonly names: readonly string[];
  readonly now: Date;
};

/**
 * Returns the ids of a station's programs by the names given, and adds new ones. Names ignore case;
 * an empty name, or a program of no station, has no id.
 */
export async function findOrCreatePrograms(
  tx: Transaction,
  { stationId, names, now }: NamedPrograms,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(names)].filter(Boolean);
  if (stationId === null || wanted.length === 0) return new Map();
  // In one order, so that two imports can't lock each other out.
  const list = sql`json_array_elements_text(${JSON.stringify(wanted.toSorted())}::json) as name`;
  await tx.execute(sql`
    insert into ${radioPrograms} (station_id, name, created_at)
    select ${stationId}::uuid, name, ${timestampParam(now)} from ${list}
    on conflict do nothing`);
  const { rows } = await tx.execute<{ name: string; id: string }>(sql`
    select wanted.name, program.id from (select name from ${list}) wanted
    join ${radioPrograms} program
      on program.station_id = ${stationId}::uuid and lower(program.name) = lower(wanted.name)`);
  return new Map(rows.map(({ name, id }) => [name, id]));
}
