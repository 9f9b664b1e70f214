/** Formats a file's size, such as `12.3 MB` or `1.25 GB`. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1_000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1_000).toFixed(2)} GB`;
}
