import { addDays, fromChicagoDateTime } from "@/lib/core/chicago-time";
import type { PrintedDocument } from "@/lib/pdf/render-document";
import { buildAirplayReport } from "@/lib/radio/campaign/airplay-report";
import { getAirplayPromises, getPromiseStates } from "@/lib/radio/campaign/promise-states";

const firstDay = "2026-03-02";
const at = (days: number, time: string) =>
  fromChicagoDateTime({ date: addDays(firstDay, days), time });
const times = ["07:42", "12:15", "17:48", "21:06"];
const days = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14, 15];
const owed = 40;

/** Builds the report of a made-up campaign in its third week, with the code that builds real ones. */
export function buildSampleReport(businessName: string): PrintedDocument {
  const startsAt = at(0, "06:00");
  const createdAt = at(15, "18:00");
  const spins = days
    .flatMap((day, index) => [
      at(day, times[index % 2] ?? ""),
      at(day, times[2 + (index % 2)] ?? ""),
    ])
    .filter((playedAt) => playedAt < createdAt)
    .map((playedAt, index) => ({
      playedAt,
      stationName: "Sample station",
      programName: index % 2 === 0 ? "Sample morning show" : "Sample evening show",
      source: "log" as const,
    }));
  const promises = getPromiseStates({
    promises: getAirplayPromises("radio-elite-airplay"),
    startsAt,
    owed,
    spins: spins.map(({ playedAt }) => playedAt),
    now: createdAt,
  });
  return buildAirplayReport({
    businessName,
    artist: "Sample artist",
    track: "Sample song",
    isrc: null,
    packageTitle: "Elite Airplay",
    orderNumber: null,
    createdAt,
    periods: [
      {
        paymentId: "sample",
        paidAt: startsAt,
        startsAt,
        owed,
        played: spins.length,
        left: owed - spins.length,
        promises,
        spins,
      },
    ],
    checkUrl: null,
  });
}
