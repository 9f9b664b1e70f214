/** Nothing: without this file Next.js would take the one of the folder above. */
export function register() {}
