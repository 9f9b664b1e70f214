export type StoredObject = {
  readonly sizeBytes: number;
  /** Changes when the content does. */
  readonly version: string;
};

/** Private files. Two adapters: local folders and S3-compatible storage. */
export type ObjectStorage = {
  /** Null when there is no such file. */
  head(key: string): Promise<StoredObject | null>;
  read(key: string): Promise<Uint8Array>;
  /** Whole or not at all. Throws where the storage can't be written to. */
  write(key: string, bytes: Uint8Array): Promise<void>;
};
