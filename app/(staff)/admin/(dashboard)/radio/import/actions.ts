"use server";

import * as z from "zod/mini";
import type { LogImportState } from "@/components/admin/radio/log-import-state";
import { dateOrders } from "@/db/values/radio";
import { notAuthorized } from "@/lib/core/action-state";
import type { AdminActor } from "@/lib/core/admin-actor";
import { importLog, type LogImport, previewLog } from "@/lib/radio/playout-log/import-log";
import { suggestMapping } from "@/lib/radio/playout-log/log-mapping";
import { parseLog } from "@/lib/radio/playout-log/parse-log";
import { toImportMessage } from "@/lib/radio/playout-log/row-problems";
import { toPreview } from "@/lib/radio/playout-log/to-preview";
import { readStations, type Station } from "@/lib/radio/stations/read-stations";
import { decodeText } from "@/lib/text-files/decode-text";
import { toForm } from "@/lib/web/actions/to-form";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";
import { appCtx } from "@/lib/web/ctx";
import { logFault } from "@/lib/web/http/log-fault";
import { getCurrentStaff } from "@/lib/web/staff/current-staff";

const column = z.string().check(z.maxLength(300));
const mappingSchema = z.object({
  date: column,
  time: column,
  artist: column,
  title: column,
  isrc: column,
  program: column,
  dateOrder: z.enum(dateOrders),
});
const importSchema = z.extend(mappingSchema, {
  stationId: z.uuid(),
  fileName: z.string().check(z.maxLength(300)),
  text: z.string(),
  intent: z.enum(["preview", "import"]),
});

/** Reads a pasted or uploaded log and shows what importing it would add. */
export async function readLogAction(_: LogImportState, sent: FormData): Promise<LogImportState> {
  const actor = await getCurrentStaff("radio.manage");
  if (!actor) return refuse(notAuthorized.title, notAuthorized.description);
  try {
    const form = toForm(sent);
    const file = form.get("file");
    const isFile = file instanceof File && file.size > 0;
    const text = isFile
      ? decodeText(new Uint8Array(await file.arrayBuffer())).text
      : String(form.get("pasted") ?? "");
    const stations = await readStations(appCtx(), actor);
    const station = stations.find(({ id }) => id === form.get("stationId"));
    if (!station) return refuse("Choose a station", "If the station isn't listed, add it first.");
    const log = parseLog(text);
    if (!log.ok) return refuse("We can't read the log", log.problem);
    const mapping = suggestMapping(log.value, station.logMapping);
    const fileName = isFile ? file.name : "Pasted log";
    return await preview(actor, station, { fileName, text, log: log.value, mapping });
  } catch (error) {
    return refuse(
      "Error",
      `Nothing was imported. Reference ${logFault("radio_log.fault", error)}.`,
    );
  }
}

/** Previews the log again with other columns, or imports the accepted rows. */
export async function importLogAction(
  previous: LogImportState,
  sent: FormData,
): Promise<LogImportState> {
  const actor = await getCurrentStaff("radio.manage");
  if (!actor) return refuse(notAuthorized.title, notAuthorized.description);
  try {
    const form = toForm(sent);
    const posted = z.safeParse(importSchema, Object.fromEntries(form));
    if (!posted.success) return refuse("Error", "Reload the page and choose the log again.");
    const { stationId, fileName, text, intent, ...mapping } = posted.data;
    const log = parseLog(text);
    if (!log.ok) return refuse("We can't read the log", log.problem);
    const stations = await readStations(appCtx(), actor);
    const station = stations.find(({ id }) => id === stationId);
    if (!station) return refuse("Station not found", "Reload the page and try again.");
    const input = { fileName, log: log.value, mapping };
    if (intent === "preview") return await preview(actor, station, { ...input, text });
    const accepted = new Set(form.getAll("accepted").map(Number));
    const acceptedUndone = new Set(form.getAll("acceptedUndone").map(String));
    const rows = await importLog(appCtx(), actor, {
      ...input,
      ...{ stationId, accepted, acceptedUndone },
    });
    if (!rows.ok) return refuse("Station not found", "Reload the page and try again.");
    flushOutboxAfterResponse();
    return {
      status: "imported",
      message: toImportMessage(rows.value, { accepted, acceptedUndone }),
    };
  } catch (error) {
    const message = {
      title: "Error",
      description: `Some rows might not have been imported. Preview the log again to check. Reference ${logFault("radio_log.fault", error)}.`,
    };
    const shown = previous?.status === "preview" ? previous.preview : null;
    return { status: "refused", message, preview: shown };
  }
}

type Log = Pick<LogImport, "fileName" | "log" | "mapping"> & { readonly text: string };

async function preview(
  actor: AdminActor,
  { id: stationId, timeZone }: Station,
  { text, ...log }: Log,
): Promise<LogImportState> {
  const input = { ...log, stationId, accepted: null, acceptedUndone: new Set<string>() };
  const rows = await previewLog(appCtx(), actor, input);
  if (!rows.ok) return refuse("Station not found", "Reload the page and try again.");
  return {
    status: "preview",
    preview: toPreview({ ...log, stationId, timeZone, text, rows: rows.value }),
  };
}

function refuse(title: string, description: string): LogImportState {
  return { status: "refused", message: { title, description }, preview: null };
}
