/** Bytes of a part. Below the 1 MB that proxies and Next.js accept in a request. */
export const logPartBytes = 900_000;

export const maxLogBytes = 16_000_000;

export const maxLogParts = Math.ceil(maxLogBytes / logPartBytes);
