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

export type Journal = {
  /** Returns every committed write, oldest first. */
  read(): Put[];
  /** Replaces the file with these writes, then opens it for appending. */
  compact(puts: Iterable<Put>): void;
  /** Appends one batch; it survives a crash of the process from here on. */
  append(puts: readonly Put[]): void;
  close(): void;
};

/**
 * Opens the append-only file that holds one JSON line per batch of writes. A line cut short by
 * `kill -9` isn't valid JSON and is dropped, so each batch is applied completely or not at all.
 * @param directory is created if it doesn't exist.
 */
export function openJournal(directory: string): Journal {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, "journal.ndjson");
  let descriptor: number | undefined;
  return {
    read: () => {
      if (!existsSync(file)) return [];
      return readFileSync(file, "utf8").split("\n").flatMap(parseLine);
    },
    compact: (puts) => {
      const next = `${file}.next`;
      let text = "";
      for (const put of puts) text += `${JSON.stringify([put])}\n`;
      writeFileSync(next, text);
      const written = openSync(next, "r");
      fsyncSync(written);
      closeSync(written);
      renameSync(next, file);
      descriptor = openSync(file, "a");
    },
    append: (puts) => {
      if (descriptor === undefined) throw new Error("The sandbox's journal is closed.");
      writeSync(descriptor, `${JSON.stringify(puts)}\n`);
    },
    close: () => {
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
