import { and, asc, desc, eq, max, notInArray } from "drizzle-orm";
import { radioLogParts } from "@/db/schema";
import type { ActionMessage } from "@/lib/core/action-state";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { checkDateOrder, type DateOrderCheck } from "@/lib/radio/playout-log/date-order";
import { listNotes } from "@/lib/radio/playout-log/log-copy";
import {
  type ParsedLog,
  parseLog,
  type SuggestedMapping,
  suggestColumns,
} from "@/lib/radio/playout-log/parse-log";
import { readStations, type Station } from "@/lib/radio/stations";
import { decodeText, describeBinary } from "@/lib/text-files/decode-text";

type LogSource = {
  readonly uploadId: string;
  readonly sizeBytes: number;
  readonly stationId: string;
  /** As staff chose it; null before they did. */
  readonly mapping: SuggestedMapping | null;
};

type OpenedLog = {
  readonly station: Station;
  readonly log: ParsedLog;
  readonly mapping: SuggestedMapping;
  readonly dates: DateOrderCheck;
  /** What staff should know about how the file was read. */
  readonly notes: readonly ActionMessage[];
};

type Refusal =
  | { readonly status: "gone" }
  | { readonly status: "refused"; readonly message: ActionMessage };

/** Reads an uploaded log. Fails with what staff can do about it. */
export async function openLog(
  ctx: Pick<Ctx, "db">,
  actor: AdminActor,
  { uploadId, sizeBytes, stationId, mapping: chosen }: LogSource,
): Promise<Result<OpenedLog, Refusal>> {
  const bytes = await readLogUpload(ctx, actor, { uploadId, sizeBytes });
  if (!bytes) return fail({ status: "gone" });
  const station = (await readStations(ctx, actor)).find(({ id }) => id === stationId);
  if (!station) {
    return refuse("Choose a station", "If the station isn't listed, add it first.");
  }
  const binary = describeBinary(bytes);
  if (binary) return refuse("We can't read the log", binary);
  const decoded = decodeText(bytes);
  const log = parseLog(decoded.text);
  if (!log.ok) return refuse("We can't read the log", log.problem);
  const remembered = station.logMapping?.dateOrder ?? null;
  const columns = chosen ?? suggestColumns(log.value, station.logMapping);
  const dates = checkDateOrder(log.value, columns, remembered);
  const dateOrder = chosen?.dateOrder ?? dates.order;
  const notes = listNotes(log.value, { decoded, dateOrder, dates, remembered });
  return ok({ station, log: log.value, mapping: { ...columns, dateOrder }, dates, notes });
}

function refuse(title: string, description: string): Result<never, Refusal> {
  return fail({ status: "refused", message: { title, description } });
}

type Part = {
  /** Chosen by the browser. */
  readonly uploadId: string;
  /** From 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
};

/** An admin's uploads that are kept: the newest, such as those of two open tabs. */
const maxUploads = 3;

/**
 * Stores a part of a log for its preview and import. A part that's sent again changes nothing. A new
 * upload deletes the admin's oldest beyond a few.
 */
export async function saveLogPart(
  { db, now }: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  part: Part,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(radioLogParts)
      .values({ ...part, uploadedBy: actor.userId, createdAt: now() })
      .onConflictDoNothing();
    const isOwn = eq(radioLogParts.uploadedBy, actor.userId);
    const newest = tx
      .select({ uploadId: radioLogParts.uploadId })
      .from(radioLogParts)
      .where(isOwn)
      .groupBy(radioLogParts.uploadId)
      .orderBy(desc(max(radioLogParts.createdAt)))
      .limit(maxUploads);
    await tx.delete(radioLogParts).where(and(isOwn, notInArray(radioLogParts.uploadId, newest)));
  });
}

/**
 * Reads a log that this admin uploaded. Null if it isn't complete or was deleted, so that the browser
 * has to send it again.
 */
export async function readLogUpload(
  { db }: Pick<Ctx, "db">,
  actor: AdminActor,
  { uploadId, sizeBytes }: { readonly uploadId: string; readonly sizeBytes: number },
): Promise<Uint8Array | null> {
  const parts = await db
    .select({ bytes: radioLogParts.bytes })
    .from(radioLogParts)
    .where(and(eq(radioLogParts.uploadId, uploadId), eq(radioLogParts.uploadedBy, actor.userId)))
    .orderBy(asc(radioLogParts.number));
  const bytes = Buffer.concat(parts.map((part) => part.bytes));
  return bytes.length === sizeBytes && sizeBytes > 0 ? bytes : null;
}
