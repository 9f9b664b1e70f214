import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { radioStations } from "@/db/schema";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { dayMs } from "@/lib/core/durations";
import { changeSubmissionStage, saveRadioDetails } from "@/lib/radio/edit-submissions";
import { importLog, noChoices } from "@/lib/radio/playout-log/import-log";
import { logManualSpins } from "@/lib/radio/spins/log-manual-spins";
import { song, toImport } from "@/tests/integration/radio/log-to-import";
import {
  addStation,
  createPackage,
  songDetails,
  typedSpin,
} from "@/tests/integration/radio/radio-package";
import type { AuditedOperation, StaffSetup } from "./audited-operation";

async function aSongOnAir({ shop, actor }: StaffSetup): Promise<string> {
  const { orderItemId, token } = await createPackage(shop);
  await saveRadioDetails(shop.ctx, { token, orderItemId, details: songDetails });
  await changeSubmissionStage(shop.ctx, actor, { orderItemId, transition: "start" });
  return orderItemId;
}

export const airplayOperations: readonly AuditedOperation[] = [
  {
    name: "logging a spin",
    writes: ["radio_spin_logged"],
    async arrange(setup) {
      const spin = typedSpin(setup.shop, await aSongOnAir(setup));
      return () => logManualSpins(setup.shop.ctx, setup.actor, spin);
    },
  },
  {
    name: "importing a log without a match",
    writes: ["radio_log_imported"],
    async arrange(setup) {
      const input = {
        stationId: await addStation(setup.shop, { name: `Station ${randomUUID()}` }),
        fileName: "log.csv",
        log: {
          columns: ["Date", "Artist", "Title"],
          rows: [
            { row: 2, cells: ["2030-03-08 10:00", "Nobody", "Nothing"], hasTooManyCells: false },
          ],
          skipped: [],
          hasHeader: true,
        },
        mapping: {
          date: "Date",
          time: "",
          artist: "Artist",
          title: "Title",
          isrc: "",
          program: "",
          dateOrder: "iso" as const,
        },
        timeZone: null,
        ...noChoices,
      };
      return () => importLog(setup.shop.ctx, setup.actor, input);
    },
  },
  {
    name: "correcting the times of earlier spins",
    writes: ["radio_spin_moved", "radio_log_imported"],
    async arrange(setup) {
      const { shop, actor } = setup;
      await aSongOnAir(setup);
      shop.clock.advance({ days: 3 });
      const day = getChicagoDay(new Date(shop.clock.now().getTime() - dayMs));
      const stationId = await addStation(setup.shop, { name: `Station ${randomUUID()}` });
      const log = { ...toImport([`${day} 10:00,${song}`]), stationId };
      await importLog(shop.ctx, actor, log);
      await shop.database.db
        .update(radioStations)
        .set({ timeZone: "America/New_York" })
        .where(eq(radioStations.id, stationId));
      return () => importLog(shop.ctx, actor, { ...log, correctsTimes: true });
    },
  },
];
