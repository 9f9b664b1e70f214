import { readFileSync } from "node:fs";

/** Returns a secret of the shop, from the environment or generated. Throws if there's none. */
export function shopSecret(name: string): string {
  const secret = process.env[name] || madeAtStart(name);
  if (!secret) throw new Error(`no ${name} in .env.local: has the shop been started?`);
  return secret;
}

function madeAtStart(name: string): string | undefined {
  const line = new RegExp(`^${name}=(.*)$`, "m").exec(readFileSync(".env.local", "utf8"));
  return line?.[1]?.replace(/^(['"])(.*)\1$/, "$2");
}
