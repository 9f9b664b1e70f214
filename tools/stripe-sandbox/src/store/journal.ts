import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** One write: the record type and the full object. */
export type Put = readonly [type: string, object: { readonly id: string }];

export type Journal = ReturnType<typeof openJournal>;

/**
 * Opens the append-only file that holds one JSON line per batch of writes. A line cut short by
 * `kill -9` isn't valid JSON and is dropped, so each batch is applied completely or not at all.
 * @param directory is created if it doesn't exist.
 */
export function openJournal(directory: string) {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, "journal.ndjson");
  let descriptor: number | undefined;
  return {
    /** Returns every committed write, oldest first. */
    read: (): Put[] => {
      if (!existsSync(file)) return [];
      return readFileSync(file, "utf8").split("\n").flatMap(parseLine);
    },
    /** Replaces the file with these writes, then opens it for appending. */
    compact: (puts: readonly Put[]): void => {
      const next = `${file}.next`;
      // It has customers' names and email addresses.
      writeFileSync(next, puts.map((put) => `${JSON.stringify([put])}\n`).join(""), {
        mode: 0o600,
      });
      const written = openSync(next, "r");
      fsyncSync(written);
      closeSync(written);
      renameSync(next, file);
      descriptor = openSync(file, "a");
    },
    /** Appends one batch; it survives a crash of the process from here on. */
    append: (puts: readonly Put[]): void => {
      if (descriptor === undefined) throw new Error("The sandbox's journal is closed.");
      writeSync(descriptor, `${JSON.stringify(puts)}\n`);
    },
    close: (): void => {
      if (descriptor === undefined) return;
      closeSync(descriptor);
      descriptor = undefined;
    },
  };
}

function parseLine(line: string): Put[] {
  try {
    return line === "" ? [] : (JSON.parse(line) as Put[]);
  } catch {
    return [];
  }
}
