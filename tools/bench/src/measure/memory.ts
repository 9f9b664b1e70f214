import { readFileSync } from "node:fs";

/** Returns a process's memory in MB. Needs /proc. */
export function readMemoryMb(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}
