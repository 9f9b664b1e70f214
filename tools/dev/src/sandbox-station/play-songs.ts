import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { radioStations, radioSubmissions } from "@/db/schema";
import { dayMs } from "@/lib/core/durations";
import { logSpins } from "@/lib/radio/spins/log-spins";
import type { LinkCtx } from "@/lib/secrets/links";

const stationName = "Sandbox station";
const programs = ["Morning test", "Afternoon test", "Night test"] as const;

type StationCtx = LinkCtx & { readonly db: Database };

/**
 * Plays each song that a customer sent within the last day once: puts it on air and logs a spin,
 * until all spins that were bought have aired.
 * @returns the number of spins
 */
export async function playSongs(ctx: StationCtx): Promise<number> {
  const stationId = await ensureStation(ctx);
  const songs = await ctx.db
    .select({ orderItemId: radioSubmissions.orderItemId })
    .from(radioSubmissions)
    .where(
      and(
        inArray(radioSubmissions.stage, ["ready", "on_air"]),
        gt(radioSubmissions.detailsAt, new Date(ctx.now().getTime() - dayMs)),
      ),
    );
  let spins = 0;
  for (const { orderItemId } of songs) spins += await playSong(ctx, stationId, orderItemId);
  return spins;
}

async function playSong(ctx: StationCtx, stationId: string, orderItemId: string): Promise<number> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    await tx
      .update(radioSubmissions)
      .set({ stage: "on_air", updatedAt: now })
      .where(
        and(eq(radioSubmissions.orderItemId, orderItemId), eq(radioSubmissions.stage, "ready")),
      );
    const name = programs[now.getMinutes() % programs.length] ?? programs[0];
    const results = await logSpins(
      ctx,
      tx,
      { email: stationName },
      {
        stationId,
        timeZone: "America/Chicago",
        source: "log",
        importId: null,
        spins: [
          {
            id: randomUUID(),
            playedAt: now,
            orderItemIds: [orderItemId],
            program: name,
            note: null,
            logKey: `${stationId}:${now.toISOString()}:1`,
          },
        ],
      },
    );
    return results.filter(({ problem }) => problem === null).length;
  });
}

async function ensureStation({ db, now }: StationCtx): Promise<string> {
  await db
    .insert(radioStations)
    .values({
      name: stationName,
      market: "This computer",
      format: "Test",
      streamUrl: null,
      createdAt: now(),
      updatedAt: now(),
    })
    .onConflictDoNothing();
  const [station] = await db
    .select({ id: radioStations.id })
    .from(radioStations)
    .where(eq(radioStations.name, stationName));
  if (!station) throw new Error("the station was not written");
  return station.id;
}
