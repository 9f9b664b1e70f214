type StoredObject = {
  readonly sizeBytes: number;
  /** Changes when the content does. */
  readonly version: string;
};

/** Private file storage. Adapters: local folders and S3-compatible services. */
export type ObjectStorage = {
  /** Returns null if the file doesn't exist. */
  head(key: string): Promise<StoredObject | null>;
  read(key: string): Promise<Uint8Array>;
  /** Atomic: writes the entire file or nothing. Throws if the storage isn't writable. */
  write(key: string, bytes: Uint8Array): Promise<void>;
};
