import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { radioSpins } from "@/db/schema";
import { recordAudits } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { type RowPlan, toLogKey } from "@/lib/radio/playout-log/plan-rows";

type Correction = {
  readonly plans: readonly RowPlan[];
  readonly station: { readonly id: string; readonly timeZone: string };
  readonly now: Date;
};

/**
 * Moves earlier spins to the times of the rows that prove they were read in another zone, and records
 * the station's zone for those that a row proves right. Returns how many were moved.
 */
export async function correctSpinTimes(
  tx: Transaction,
  actor: AdminActor,
  { plans, station, now }: Correction,
): Promise<void> {
  const repeated = plans.flatMap(({ row, problem, repeat }) =>
    repeat && row.entry.playedAt ? [{ problem, spin: repeat, at: row.entry.playedAt }] : [],
  );
  const confirmed = repeated.filter(
    ({ problem, spin }) => problem === "duplicate" && spin.timeZone !== station.timeZone,
  );
  if (confirmed.length > 0) {
    await tx
      .update(radioSpins)
      .set({ timeZone: station.timeZone })
      .where(
        inArray(
          radioSpins.id,
          confirmed.map(({ spin }) => spin.id),
        ),
      );
  }
  const moved = new Map(
    repeated
      .filter(({ problem }) => problem === "time_corrected")
      .map(({ spin, at }) => [spin.id, { ...spin, at: spin.isTyped ? spin.playedAt : at }]),
  );
  if (moved.size === 0) return;
  // Keys first: a spin may move to the time that another one has until it moves.
  await tx
    .update(radioSpins)
    .set({ logKey: null })
    .where(inArray(radioSpins.id, [...moved.keys()]));
  const list = [...moved.values()].map(({ id, at, logKey }) => ({
    id,
    at: at.toISOString(),
    key: logKey === null ? null : toLogKey(station.id, at),
  }));
  await tx.execute(sql`
    update ${radioSpins} set played_at = moved.at, log_key = moved.key,
      time_zone = ${station.timeZone}
    from json_to_recordset(${JSON.stringify(list)}::json)
      as moved(id uuid, at timestamptz, key text)
    where radio_spins.id = moved.id`);
  await recordAudits(
    tx,
    [...moved.values()].map(({ id, orderItemId, at }) => ({
      by: actor,
      action: "radio_spin_moved",
      now,
      details: { orderItemId, spinId: id, played_at: at.toISOString() },
    })),
  );
}
