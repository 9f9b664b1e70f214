import { readdir, readFile, readlink } from "node:fs/promises";

// Linux reports hundredths of a second here, whatever the kernel's clock (proc(5), sysconf(3)).
const ticksPerSecond = 100;

async function readTicks(processId: number): Promise<readonly number[]> {
  const stat = await readFile(`/proc/${processId}/stat`, "utf8").catch(() => "");
  // The second field is the program's name in parentheses, which can contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).map(Number);
}

/** Returns the processor time of a process in milliseconds, or NaN on systems without /proc. */
export async function readProcessorMs(processId: number): Promise<number> {
  const [user = Number.NaN, system = Number.NaN] = await readTicks(processId);
  return ((user + system) * 1000) / ticksPerSecond;
}

/** The same, including all of its child processes that have ended. */
export async function readProcessorMsWithChildren(processId: number): Promise<number> {
  const ticks = await readTicks(processId);
  if (ticks.length < 4) return Number.NaN;
  return (ticks.reduce((sum, value) => sum + value, 0) * 1000) / ticksPerSecond;
}

/** Returns the process that listens on a TCP port; undefined if unknown or without /proc. */
export async function findListeningProcess(port: number): Promise<number | undefined> {
  const sockets = await listListeningSockets(port);
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const id of ids) {
    const files = await readdir(`/proc/${id}/fd`).catch(() => []);
    for (const file of files) {
      const target = await readlink(`/proc/${id}/fd/${file}`).catch(() => "");
      if (sockets.has(target)) return Number(id);
    }
  }
  return undefined;
}

/** Returns the sockets that listen on a port, as /proc/<id>/fd links to them: `socket:[<inode>]`. */
async function listListeningSockets(port: number): Promise<ReadonlySet<string>> {
  const listening = "0A";
  const hexPort = port.toString(16).toUpperCase().padStart(4, "0");
  const tables = await Promise.all(
    ["tcp", "tcp6"].map((name) => readFile(`/proc/net/${name}`, "utf8").catch(() => "")),
  );
  const rows = tables.flatMap((table) => table.split("\n").map((line) => line.trim().split(/\s+/)));
  return new Set(
    rows
      .filter(([, address, , state]) => state === listening && address?.endsWith(`:${hexPort}`))
      .map((row) => `socket:[${row[9]}]`),
  );
}
