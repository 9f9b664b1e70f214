type StoredObject = {
  readonly sizeBytes: number;
  /** Changes when the content does. */
  readonly version: string;
};

type StoredRange = { readonly first: number; readonly last: number };

/** Private file storage. Adapters: local folders and S3-compatible services. */
export type ObjectStorage = {
  /** Returns null if the file doesn't exist. */
  head(key: string): Promise<StoredObject | null>;
  read(key: string): Promise<Uint8Array>;
  /** Streams bytes `first` to `last`, both included, without holding the file in memory. */
  readRange(key: string, range: StoredRange): Promise<ReadableStream<Uint8Array>>;
  /**
   * Returns a URL that serves the file to anyone for `seconds`; null if the app has to serve it
   * itself.
   */
  getSignedUrl(
    key: string,
    options: { contentType: string; seconds: number },
  ): Promise<string | null>;
  /** Atomic: writes the entire file or nothing. Throws if the storage isn't writable. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Like `write`, without holding the file in memory. */
  writeStream(key: string, body: ReadableStream<Uint8Array>, sizeBytes: number): Promise<void>;
};
