import { createHash } from "node:crypto";
import type { ObjectStorage } from "@/lib/core/ports/storage";

/** In-memory storage. */
export function fakeStorage(given: Readonly<Record<string, Uint8Array>> = {}): ObjectStorage {
  const files: Record<string, Uint8Array> = { ...given };
  return {
    async head(key) {
      const file = files[key];
      if (!file) return null;
      const version = createHash("sha256").update(file).digest("hex").slice(0, 16);
      return { sizeBytes: file.byteLength, version };
    },
    async read(key) {
      const file = files[key];
      if (!file) throw new Error(`no file ${key} in storage`);
      return file;
    },
    async readRange(key, { first, last }) {
      return new Blob([(await this.read(key)).slice(first, last + 1)]).stream();
    },
    async remove(key) {
      delete files[key];
    },
    parts: null,
    folder: null,
    getSignedUrl: async () => null,
    async writeStream(key, body) {
      files[key] = new Uint8Array(await new Response(body).arrayBuffer());
    },
    async write(key, bytes) {
      files[key] = bytes;
    },
  };
}
