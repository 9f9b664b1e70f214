/** Upload limit in bytes. Stamping holds the file in memory twice. */
export const maxEbookBytes = 40 * 1024 * 1024;
