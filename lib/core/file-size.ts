const megabyte = 1_048_576;

/** Formats bytes for readers: "191 KB", "2.4 MB". */
export function formatFileSize(bytes: number): string {
  if (bytes < megabyte) return `${Math.ceil(bytes / 1_024)} KB`;
  return `${(bytes / megabyte).toFixed(1)} MB`;
}
