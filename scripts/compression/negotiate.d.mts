export function isCompressible(contentType: unknown): boolean;
export function negotiateEncoding(header: string | undefined): "br" | "gzip" | "identity";
