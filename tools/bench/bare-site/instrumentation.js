/** Empty on purpose. Without this file, Next.js would use the shop's instrumentation.ts. */
export function register() {}
