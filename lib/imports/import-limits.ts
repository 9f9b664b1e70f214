/** Bytes of a part of an upload. Vercel accepts 4.5 MB in a request. */
export const importPartBytes = 4_000_000;
export const maxImportFileBytes = 50_000_000;
export const maxImportUploads = 20;

export const importLimits = {
  /** Rows of all files together. */
  rows: 200_000,
  /** Bytes that a ZIP archive may unpack to. */
  unpackedBytes: 1_000_000_000,
  zipEntries: 2_000,
  columns: 300,
  files: 50,
} as const;

/** Limits of the tags that imports bring: per subscriber, in all, and characters of each. */
export const tagLimits = { perSubscriber: 30, inAll: 200, characters: 60 } as const;

/** Days in which an import can be undone. */
export const undoDays = 30;

/** Days after which a file that was never read is deleted. */
export const abandonedUploadDays = 1;
