import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import type { ReceivedEmail, StoredEmail } from "./email";

/** A request that was accepted, with its response for repeated idempotency keys. */
export type AcceptedRequest = {
  readonly type: "accepted";
  readonly idempotencyKey: string | null;
  /** Hash of the path and body. */
  readonly fingerprint: string;
  /** ISO time on the system clock. Idempotency keys expire by it. */
  readonly receivedAt: string;
  readonly response: unknown;
  readonly emails: readonly StoredEmail[];
};

const suppressionOrigins = ["bounce", "complaint", "manual"] as const;
export type SuppressionOrigin = (typeof suppressionOrigins)[number];

export type Suppression = {
  readonly id: string;
  readonly email: string;
  readonly origin: SuppressionOrigin;
  readonly createdAt: string;
};

export type JournalEntry =
  | AcceptedRequest
  | ({ readonly type: "suppressed" } & Suppression)
  | { readonly type: "received"; readonly email: ReceivedEmail }
  | { readonly type: "suppression_removed"; readonly email: string };

export type Journal = {
  /** Writes an entry before it returns, so that a response sent after it survives `kill -9`. */
  append(entry: JournalEntry): void;
  /** Replaces all entries. */
  rewrite(entries: Iterable<JournalEntry>): void;
};

/**
 * Opens an append-only file with one JSON entry per line.
 *
 * @param replay receives every entry so far, oldest first.
 */
export async function openJournal(
  file: string,
  replay: (entry: JournalEntry) => void,
): Promise<Journal> {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) await replayEntries(file, replay);
  endCutLine(file);
  return {
    append: (entry) => appendFileSync(file, toLine(entry), { mode: 0o600 }),
    rewrite(entries) {
      const copy = `${file}.new`;
      writeFileSync(copy, "", { mode: 0o600 });
      for (const entry of entries) appendFileSync(copy, toLine(entry));
      renameSync(copy, file);
    },
  };
}

async function replayEntries(file: string, replay: (entry: JournalEntry) => void): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const entry = parseLine(line);
    if (entry) replay(entry);
  }
}

/** Returns null for a line that was cut short by a crash. */
function parseLine(line: string): JournalEntry | null {
  try {
    return JSON.parse(line) as JournalEntry;
  } catch {
    return null;
  }
}

/** Without this, the next entry would be appended to the cut line and lost with it. */
function endCutLine(file: string): void {
  const descriptor = openSync(file, "a+", 0o600);
  const { size } = fstatSync(descriptor);
  const lastByte = Buffer.alloc(1);
  if (size > 0) readSync(descriptor, lastByte, 0, 1, size - 1);
  closeSync(descriptor);
  if (size > 0 && lastByte.toString() !== "\n") appendFileSync(file, "\n");
}

function toLine(entry: JournalEntry): string {
  return `${JSON.stringify(entry)}\n`;
}
