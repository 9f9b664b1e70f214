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

/** One object written: its kind and the whole object. */
export type Put = readonly [kind: string, object: { readonly id: string }];

/**
 * An append-only file with one line for each batch of writes, so that a batch is there whole or
 * not at all after a `kill -9`: a last line that was cut short is not JSON and is dropped.
 */
export class Journal {
  readonly #file: string;
  #descriptor: number | undefined;

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.#file = join(directory, "journal.ndjson");
  }

  /** Every put that was ever committed, oldest first. */
  read(): Put[] {
    if (!existsSync(this.#file)) return [];
    const puts: Put[] = [];
    for (const line of readFileSync(this.#file, "utf8").split("\n")) {
      const batch = parseLine(line);
      if (batch) puts.push(...batch);
    }
    return puts;
  }

  /** Rewrites the file with these puts alone, then opens it for appending. */
  compact(puts: Iterable<Put>): void {
    const next = `${this.#file}.next`;
    let text = "";
    for (const put of puts) text += `${JSON.stringify([put])}\n`;
    writeFileSync(next, text);
    const written = openSync(next, "r");
    fsyncSync(written);
    closeSync(written);
    renameSync(next, this.#file);
    this.#descriptor = openSync(this.#file, "a");
  }

  /** Appends one batch; the process may die right after it without losing the batch. */
  append(puts: readonly Put[]): void {
    if (this.#descriptor === undefined) throw new Error("The sandbox's journal is closed.");
    writeSync(this.#descriptor, `${JSON.stringify(puts)}\n`);
  }

  close(): void {
    if (this.#descriptor === undefined) return;
    closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

function parseLine(line: string): Put[] | undefined {
  if (line === "") return undefined;
  try {
    return JSON.parse(line) as Put[];
  } catch {
    return undefined;
  }
}
