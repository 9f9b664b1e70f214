/** Bytes of a part. Below the 1 MB that proxies and Next.js accept in a request. */
export const logPartBytes = 900_000;

/** 20,000 rows of 400 bytes. Decoding as many broken bytes takes less than 200 ms of CPU. */
export const maxLogBytes = 8_000_000;

export const maxLogParts = Math.ceil(maxLogBytes / logPartBytes);
