/** Replaces the package `server-only`, which refuses to load outside Next.js's bundle. */
export {};
