import { readdir, readFile } from "node:fs/promises";

// Linux counts in hundredths of a second, whatever the kernel's own clock (proc(5), sysconf(3)).
const ticksPerSecond = 100;

/** Processor time that a process and its threads have used, in ms; NaN where the system has no /proc. */
export async function processorMs(processId: number): Promise<number> {
  const stat = await readFile(`/proc/${processId}/stat`, "utf8").catch(() => "");
  // The second field is the name in brackets, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** The same with all of its children that have ended; NaN where the system has no /proc. */
export async function processorMsWithEnded(processId: number): Promise<number> {
  const stat = await readFile(`/proc/${processId}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return fields.length < 15 ? Number.NaN : (ticks * 1000) / ticksPerSecond;
}

/** The process that serves the shop on this port; undefined where the system has no /proc. */
export async function serverProcess(port: number): Promise<number | undefined> {
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const id of ids) {
    const [command, variables] = await Promise.all(
      ["cmdline", "environ"].map((file) => readFile(`/proc/${id}/${file}`, "utf8").catch(() => "")),
    );
    const isServer = command?.split("\0").some((word) => word.endsWith("scripts/serve.mjs"));
    if (isServer && variables?.split("\0").includes(`PORT=${port}`)) return Number(id);
  }
  return undefined;
}
