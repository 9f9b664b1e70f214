export type StoredObject = {
  readonly sizeBytes: number;
  /** Changes when the content does. */
  readonly version: string;
};

type StoredRange = { readonly first: number; readonly last: number };

/** A multipart upload, sent straight from the browser to the bucket under signed URLs. */
export type PartUploads = {
  /** Returns the upload's id in the bucket. */
  start(key: string, contentType: string): Promise<string>;
  /** Returns a URL that accepts a PUT of exactly this part's bytes for `seconds`. */
  signPart(
    upload: BucketUpload,
    part: { readonly number: number; readonly sizeBytes: number; readonly seconds: number },
  ): Promise<string>;
  /** Returns the parts that have arrived; null if the upload has ended. */
  list(upload: BucketUpload): Promise<readonly StoredPart[] | null>;
  /** Joins the parts into the file. */
  complete(upload: BucketUpload, parts: readonly StoredPart[]): Promise<void>;
  /** Deletes the parts. Does nothing if the upload has ended. */
  abort(upload: BucketUpload): Promise<void>;
};

export type BucketUpload = { readonly key: string; readonly multipartId: string };

export type StoredPart = {
  readonly number: number;
  readonly sizeBytes: number;
  readonly etag: string;
};

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
  /** Deletes a file. Does nothing if it doesn't exist. */
  remove(key: string): Promise<void>;
  /** A bucket's uploads in parts; null on local disk. */
  readonly parts: PartUploads | null;
  /** The local folder; null for a bucket. */
  readonly folder: string | null;
  /** Like `write`, without holding the file in memory. */
  writeStream(key: string, body: ReadableStream<Uint8Array>, sizeBytes: number): Promise<void>;
};
