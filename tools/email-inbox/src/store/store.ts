import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseAddress, type ReceivedEmail, type StoredEmail } from "./email";
import {
  type AcceptedRequest,
  type Journal,
  type JournalEntry,
  openJournal,
  type Suppression,
  type SuppressionOrigin,
} from "./journal";

/** Oldest emails are dropped above this number. */
const maxEmails = 10_000;
const idempotencyKeyLifetimeMs = 24 * 60 * 60 * 1000;

type KeyedRequest = Pick<AcceptedRequest, "fingerprint" | "receivedAt" | "response">;

export type Store = {
  readonly attachments: AttachmentFiles;
  /** Records a request with its emails. Written to disk when this returns. */
  accept(request: Omit<AcceptedRequest, "type">): void;
  /** Returns the accepted request with this key from the last 24 hours. */
  findByIdempotencyKey(key: string): KeyedRequest | undefined;
  find(emailId: string): StoredEmail | undefined;
  /** All emails, newest first. */
  list(): readonly StoredEmail[];
  /** Keeps an email to the shop, which the shop then reads. */
  receive(email: ReceivedEmail): void;
  findReceived(id: string): ReceivedEmail | undefined;
  /** Suppresses an address, or returns its existing suppression. */
  suppress(email: string, origin: SuppressionOrigin): Suppression;
  /** Returns false if the address isn't suppressed. */
  removeSuppression(email: string): boolean;
  suppressions(): readonly Suppression[];
  isSuppressed(email: string): boolean;
};

type State = {
  readonly emails: Map<string, StoredEmail>;
  readonly received: Map<string, ReceivedEmail>;
  readonly requests: Map<string, KeyedRequest>;
  readonly suppressions: Map<string, Suppression>;
  hasDroppedEmails: boolean;
};

/** Opens the inbox's data folder, which holds a journal and the attachments. */
export async function openStore(folder: string): Promise<Store> {
  const state: State = {
    emails: new Map(),
    received: new Map(),
    requests: new Map(),
    suppressions: new Map(),
    hasDroppedEmails: false,
  };
  const journal = await openJournal(join(folder, "emails.jsonl"), (entry) => apply(state, entry));
  if (state.hasDroppedEmails) journal.rewrite(listEntries(state));
  const attachments = openAttachmentFiles(join(folder, "attachments"));
  const kept = [...state.emails.values()].flatMap((email) => email.attachments);
  attachments.deleteAllExcept(new Set(kept.map(({ id }) => id)));
  return createStore(state, journal, attachments);
}

function createStore(state: State, journal: Journal, attachments: AttachmentFiles): Store {
  const record = (entry: JournalEntry) => {
    journal.append(entry);
    apply(state, entry);
  };
  return {
    attachments,
    accept: (request) => record({ type: "accepted", ...request }),
    findByIdempotencyKey(key) {
      const request = state.requests.get(key);
      return request && !isExpired(request) ? request : undefined;
    },
    find: (emailId) => state.emails.get(emailId),
    list: () => [...state.emails.values()].reverse(),
    receive: (email) => record({ type: "received", email }),
    findReceived: (id) => state.received.get(id),
    suppress(recipient, origin) {
      const email = parseAddress(recipient);
      const existing = state.suppressions.get(email);
      if (existing) return existing;
      const createdAt = new Date().toISOString();
      const suppression: Suppression = { id: randomUUID(), email, origin, createdAt };
      record({ type: "suppressed", ...suppression });
      return suppression;
    },
    removeSuppression(recipient) {
      const email = parseAddress(recipient);
      if (!state.suppressions.has(email)) return false;
      record({ type: "suppression_removed", email });
      return true;
    },
    suppressions: () => [...state.suppressions.values()].reverse(),
    isSuppressed: (recipient) => state.suppressions.has(parseAddress(recipient)),
  };
}

function apply(state: State, entry: JournalEntry): void {
  if (entry.type === "received") {
    state.received.set(entry.email.id, entry.email);
    return;
  }
  if (entry.type === "suppressed") {
    const { type: _, ...suppression } = entry;
    state.suppressions.set(entry.email, suppression);
    return;
  }
  if (entry.type === "suppression_removed") {
    state.suppressions.delete(entry.email);
    return;
  }
  const { idempotencyKey, fingerprint, receivedAt, response, emails } = entry;
  for (const email of emails) state.emails.set(email.id, email);
  if (idempotencyKey !== null) {
    state.requests.set(idempotencyKey, { fingerprint, receivedAt, response });
  }
  dropOldest(state);
}

function dropOldest(state: State): void {
  for (const id of state.emails.keys()) {
    if (state.emails.size <= maxEmails) return;
    state.emails.delete(id);
    state.hasDroppedEmails = true;
  }
}

/** Builds a journal without the dropped emails. */
function* listEntries(state: State): Iterable<JournalEntry> {
  const unkeyed = { type: "accepted", idempotencyKey: null, fingerprint: "" } as const;
  for (const email of state.emails.values()) {
    yield { ...unkeyed, receivedAt: email.acceptedAt, response: null, emails: [email] };
  }
  for (const [idempotencyKey, request] of state.requests) {
    yield { type: "accepted", idempotencyKey, ...request, emails: [] };
  }
  for (const email of state.received.values()) yield { type: "received", email };
  for (const suppression of state.suppressions.values()) {
    yield { type: "suppressed", ...suppression };
  }
}

function isExpired({ receivedAt }: KeyedRequest): boolean {
  return Date.now() - Date.parse(receivedAt) > idempotencyKeyLifetimeMs;
}

/** The contents of attachments, one file each, named by the attachment's ID. */
type AttachmentFiles = {
  write(id: string, contents: Buffer): void;
  read(id: string): Buffer;
  /** Deletes files left by dropped emails, or by requests that a crash interrupted. */
  deleteAllExcept(ids: ReadonlySet<string>): void;
};

function openAttachmentFiles(folder: string): AttachmentFiles {
  mkdirSync(folder, { recursive: true });
  return {
    write: (id, contents) => writeFileSync(join(folder, id), contents, { mode: 0o600 }),
    read: (id) => readFileSync(join(folder, id)),
    deleteAllExcept(ids) {
      for (const name of readdirSync(folder)) {
        if (!ids.has(name)) rmSync(join(folder, name), { force: true });
      }
    },
  };
}
