/**
 * Formats a `Content-Disposition` header for any file name: an ASCII `filename` (RFC 6266) and the
 * full name in `filename*` (RFC 8187).
 */
export function formatAttachment(fileName: string): string {
  const name = fileName.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").replace(/[/\\]/g, "-");
  const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["%;]/g, "_");
  const extended = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended}`;
}
