import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type AcceptedEmail, takenMails } from "./taken-mail";

/** A call that the inbox took: one mail or a batch, as it came. */
export type Entry = {
  readonly path: string;
  readonly key?: string | undefined;
  readonly body: string;
  /** The ids that were answered; missing in journals of earlier versions. */
  readonly ids?: readonly string[];
  readonly takenAt?: string;
};

const KEPT_ENTRIES = 500;

/** Every call that was taken, in a file, so that a restart loses no mail. */
export class Journal {
  readonly #file: string;
  readonly #mails = new Map<string, AcceptedEmail>();

  private constructor(file: string) {
    this.#file = file;
  }

  /** Opens the folder's journal and hands its newest entries to `replay`, oldest first. */
  static async open(folder: string, replay: (entry: Entry) => Promise<void>): Promise<Journal> {
    await mkdir(folder, { recursive: true });
    const journal = new Journal(join(folder, "mails.jsonl"));
    const text = await readFile(journal.#file, "utf8").catch(() => "");
    for (const line of text.split("\n").filter(Boolean).slice(-KEPT_ENTRIES)) {
      try {
        const entry = JSON.parse(line) as Entry;
        await replay(entry);
        journal.#keep(entry);
      } catch {
        // A line cut short by a power cut: the other mails still count.
      }
    }
    return journal;
  }

  /** Writes an entry down. Out: its mails, none when the call only repeated an earlier one. */
  async add(entry: Entry & { readonly ids: readonly string[] }): Promise<readonly AcceptedEmail[]> {
    if (entry.ids.every((id) => this.#mails.has(id))) return [];
    const mails = this.#keep(entry);
    await appendFile(this.#file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    return mails;
  }

  find(id: string): AcceptedEmail | undefined {
    return this.#mails.get(id);
  }

  /** Newest first. */
  mails(): readonly AcceptedEmail[] {
    return [...this.#mails.values()].reverse();
  }

  #keep(entry: Entry): readonly AcceptedEmail[] {
    const mails = takenMails(entry);
    for (const mail of mails) this.#mails.set(mail.id, mail);
    return mails;
  }
}
