// What `server-only` is outside Next.js: nothing.
export {};
