import type { ActionMessage } from "@/lib/core/action-state";
import { maxLogBytes } from "@/lib/radio/playout-log/log-upload-limits";

const maxRows = 20_000;
const sampleBytes = 1_000_000;

/** Says why a log can't be sent, with its rows and how to split it; null if it can. */
export async function findSizeProblem(log: Blob): Promise<ActionMessage | null> {
  if (log.size === 0) {
    return {
      title: "Choose a log",
      description: "Choose a file that isn't empty, or paste a log.",
    };
  }
  if (log.size <= maxLogBytes) return null;
  const sample = new Uint8Array(await log.slice(0, sampleBytes).arrayBuffer());
  const lines = sample.reduce((count, byte) => count + (byte === 0x0a ? 1 : 0), 0);
  const rows = Number(Math.max(1, (lines / sample.length) * log.size).toPrecision(2));
  const files = Math.ceil(Math.max(rows / maxRows, log.size / maxLogBytes));
  const megabytes = Math.round(log.size / 1_000_000);
  return {
    title: "The log is too large",
    description:
      `The file has ${megabytes} MB and about ${rows.toLocaleString("en-US")} rows. ` +
      `An import takes up to ${maxRows.toLocaleString("en-US")} rows and ${maxLogBytes / 1_000_000} MB. ` +
      `Split the log into ${files} or more files, such as one per week, each with the header line.`,
  };
}
