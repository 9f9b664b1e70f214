export type StoredObject = {
  readonly sizeBytes: number;
  /** Changes when the content does. */
  readonly version: string;
};

/** Private files. Two adapters: a local folder and S3-compatible storage. */
export type ObjectStorage = {
  /** Null when there is no such file. */
  head(key: string): Promise<StoredObject | null>;
  read(key: string): Promise<Uint8Array>;
};
