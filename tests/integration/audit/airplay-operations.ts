import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { radioStations } from "@/db/schema";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { dayMs } from "@/lib/core/durations";
import { changeSubmissionStage, saveRadioDetails } from "@/lib/radio/edit-submissions";
import { importLog, noChoices } from "@/lib/radio/playout-log/import-log";
import { logManualSpins } from "@/lib/radio/spins/log-manual-spins";
import { song, toImport } from "@/tests/integration/radio/log-to-import";
import { createPackage, songDetails } from "@/tests/integration/radio/radio-package";
import type { AuditedOperation, StaffSetup } from "./audited-operation";

async function aSongOnAir({ shop, actor }: StaffSetup): Promise<string> {
  const { orderItemId, token } = await createPackage(shop);
  await saveRadioDetails(shop.ctx, { token, orderItemId, details: songDetails });
  await changeSubmissionStage(shop.ctx, actor, { orderItemId, transition: "start" });
  return orderItemId;
}

const aSpin = ({ shop }: StaffSetup, orderItemId: string) => ({
  formId: randomUUID(),
  orderItemId,
  stationId: null,
  programName: "",
  playedAt: [shop.clock.now()],
  note: null,
  // All songs here have one name, and other operations log them at this time too.
  areOtherPlays: true,
});

const newStation = () => ({
  name: `Station ${randomUUID()}`,
  market: "Memphis, TN",
  format: "Blues",
  streamUrl: null,
  timeZone: "America/Chicago" as const,
  isActive: true,
});

async function aStation({ shop }: StaffSetup): Promise<string> {
  const at = shop.clock.now();
  const [station] = await shop.database.db
    .insert(radioStations)
    .values({ ...newStation(), createdAt: at, updatedAt: at })
    .returning({ id: radioStations.id });
  return station?.id ?? "";
}

export const airplayOperations: readonly AuditedOperation[] = [
  {
    name: "logging a spin",
    writes: ["radio_spin_logged"],
    async arrange(setup) {
      const spin = aSpin(setup, await aSongOnAir(setup));
      return () => logManualSpins(setup.shop.ctx, setup.actor, spin);
    },
  },
  {
    name: "importing a log without a match",
    writes: ["radio_log_imported"],
    async arrange(setup) {
      const input = {
        stationId: await aStation(setup),
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
      const stationId = await aStation(setup);
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
