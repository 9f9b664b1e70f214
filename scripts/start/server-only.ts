/** Stands in for the package `server-only`, which refuses to load outside the site's own build. */
export {};
