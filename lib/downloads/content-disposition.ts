/**
 * `Content-Disposition` for a file to keep. Any name is safe: the plain parameter has only harmless
 * ASCII (RFC 6266), the other carries the name whole (RFC 8187, which replaced 5987).
 */
export function attachment(fileName: string): string {
  const name = fileName.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").replace(/[/\\]/g, "-");
  const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["%;]/g, "_");
  const extended = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended}`;
}
