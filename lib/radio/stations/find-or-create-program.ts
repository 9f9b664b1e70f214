import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { radioPrograms } from "@/db/schema";

type NamedProgram = { readonly stationId: string; readonly name: string; readonly now: Date };

/** Returns the id of a station's program, and adds it if it's new. Names ignore case. */
export async function findOrCreateProgram(
  tx: Transaction,
  { stationId, name, now }: NamedProgram,
): Promise<string> {
  await tx.insert(radioPrograms).values({ stationId, name, createdAt: now }).onConflictDoNothing();
  const [program] = await tx
    .select({ id: radioPrograms.id })
    .from(radioPrograms)
    .where(
      and(
        eq(radioPrograms.stationId, stationId),
        sql`lower(${radioPrograms.name}) = lower(${name})`,
      ),
    );
  if (!program) throw new Error("the program was not written");
  return program.id;
}
