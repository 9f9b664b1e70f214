import nextEnv from "@next/env";

const silent = { info: () => undefined, error: () => undefined };

/**
 * Loads the .env files of a folder the way Next.js does, without replacing variables that are set.
 * Returns the variables it added to process.env.
 */
export function loadEnvFiles(folder, isDevelopment = false) {
  return nextEnv.loadEnvConfig(folder, isDevelopment, silent, true).parsedEnv ?? {};
}
