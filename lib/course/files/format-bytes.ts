/** Formats a file's size, such as `24 KB`, `12.3 MB` or `1.25 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1_000)} KB`;
  const megabytes = bytes / 1_000_000;
  return megabytes < 1_000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1_000).toFixed(2)} GB`;
}
