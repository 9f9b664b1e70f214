import { createRequire } from "node:module";

/**
 * Reads the .env files of a folder by Next.js's own reader, so that every command agrees with the
 * server on what they say, and fills in what the environment lacks. Out: what was filled in.
 */
export function readEnvFiles(folder, dev = false) {
  const require = createRequire(createRequire(import.meta.url).resolve("next/package.json"));
  const quiet = { info: () => undefined, error: () => undefined };
  return require("@next/env").loadEnvConfig(folder, dev, quiet, true).parsedEnv ?? {};
}
