/** The largest file that is taken, in bytes: stamping holds it in memory twice. */
export const largestEbookBytes = 40 * 1024 * 1024;
