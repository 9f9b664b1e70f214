import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The contents of attachments, one file each, named by the attachment's ID. */
export type AttachmentFiles = {
  write(id: string, contents: Buffer): void;
  read(id: string): Buffer;
  /** Deletes files left by dropped emails, or by requests that a crash interrupted. */
  deleteAllExcept(ids: ReadonlySet<string>): void;
};

export function openAttachmentFiles(folder: string): AttachmentFiles {
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
