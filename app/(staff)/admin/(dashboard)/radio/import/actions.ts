"use server";

import * as z from "zod/mini";
import type { LogResult } from "@/components/admin/radio/log-import-state";
import { notAuthorized } from "@/lib/core/action-state";
import type { AdminActor } from "@/lib/core/admin-actor";
import { importLog, previewLog } from "@/lib/radio/playout-log/import-log";
import { toImportMessage } from "@/lib/radio/playout-log/log-copy";
import { readSongsOnAir } from "@/lib/radio/playout-log/match-rows";
import { openLog } from "@/lib/radio/playout-log/open-log";
import { toPreview } from "@/lib/radio/playout-log/to-preview";
import { logRequestSchema } from "@/lib/radio/radio-forms";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { appCtx } from "@/lib/web/ctx";
import { logFault } from "@/lib/web/http/log-fault";
import { getCurrentStaff } from "@/lib/web/staff/current-staff";

type LogInput = z.output<typeof logRequestSchema>;

/** Shows what importing an uploaded log would add. */
export async function previewLogAction(input: unknown): Promise<LogResult> {
  return await answer(input, async (actor, { choices, ...request }) => {
    const opened = await openLog(appCtx(), actor, request);
    if (!opened.ok) return opened.problem;
    const { station, ...log } = opened.value;
    const { timeZone } = station;
    const { dateOrder } = log.mapping;
    if (dateOrder === null) {
      const unread = { ...log, timeZone, songs: [], rows: [] };
      return { status: "preview", preview: toPreview(unread) };
    }
    const rows = await previewLog(appCtx(), actor, {
      ...choices,
      accepted: null,
      log: log.log,
      mapping: { ...log.mapping, dateOrder },
      fileName: request.fileName,
      stationId: station.id,
      timeZone: null,
    });
    if (!rows.ok) return stationNotFound;
    const songs = await readSongsOnAir(appCtx(), actor);
    return { status: "preview", preview: toPreview({ ...log, timeZone, songs, rows: rows.value }) };
  });
}

/** Imports the rows that staff accepted. */
export async function importLogAction(input: unknown): Promise<LogResult> {
  return await answer(input, async (actor, { choices, ...request }) => {
    const opened = await openLog(appCtx(), actor, request);
    if (!opened.ok) return opened.problem;
    const { station, log, mapping } = opened.value;
    const { dateOrder } = mapping;
    if (dateOrder === null) return refuse("Choose the date order", "Then preview the log again.");
    if (request.timeZone === null) return stationChanged;
    const rows = await importLog(appCtx(), actor, {
      ...choices,
      log,
      mapping: { ...mapping, dateOrder },
      fileName: request.fileName,
      stationId: station.id,
      timeZone: request.timeZone,
    });
    if (!rows.ok) return stationChanged;
    flushOutboxAfterResponse();
    return { status: "imported", message: toImportMessage(rows.value, choices, station.timeZone) };
  });
}

const stationChanged = refuse(
  "The station was changed",
  "Preview the log again: its times may be in another zone now. Nothing was imported.",
);
const stationNotFound = refuse("Station not found", "Reload the page and try again.");

async function answer(
  input: unknown,
  run: (actor: AdminActor, request: LogInput) => Promise<LogResult>,
): Promise<LogResult> {
  const actor = await getCurrentStaff("radio.manage");
  if (!actor) return { status: "refused", message: notAuthorized };
  try {
    const request = z.safeParse(logRequestSchema, input);
    if (!request.success) return refuse("Error", "Reload the page and choose the log again.");
    return await run(actor, request.data);
  } catch (error) {
    const faultId = logFault("radio_log.fault", error);
    return refuse(
      "Error",
      `Something went wrong on our end. Preview the log again to see what was imported. Reference ${faultId}.`,
    );
  }
}

function refuse(title: string, description: string): LogResult {
  return { status: "refused", message: { title, description } };
}
