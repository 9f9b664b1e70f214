import type { LogMapping } from "@/db/values/radio";
import { noChoices } from "@/lib/radio/playout-log/import-log";
import { parseLog } from "@/lib/radio/playout-log/parse-log";
import { songDetails } from "./radio-package";

export const stationId = "00000000-0000-4000-8000-0000000000a1";
export const mapping: LogMapping = {
  date: "Date",
  time: "",
  artist: "Artist",
  title: "Title",
  isrc: "ISRC",
  program: "",
  dateOrder: "iso",
};

/** Artist, track and an empty ISRC, for a row of a log. */
export const song = `${songDetails.artist},${songDetails.track},`;

/** The import of a log with these rows below its header, all accepted. */
export function toImport(lines: readonly string[]) {
  const log = parseLog(["Date,Artist,Title,ISRC", ...lines].join("\n"));
  if (!log.ok) throw new Error(log.problem);
  const source = { fileName: "log.csv", log: log.value, mapping, timeZone: null };
  return { ...noChoices, stationId, ...source };
}
