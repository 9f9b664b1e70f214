import { hash, verify } from "@node-rs/argon2";

/** OWASP's argon2id for passwords: 19 MiB, two passes, one lane; about 20 ms, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of no password: what an account without one is checked against, so that it costs the same. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$ciuBS4tcFj431WyV1dpEWg$dyg8GojMJu932vKMI92uaI2mvF+SmCfjRCxt/KwM7CI";

/** One password, however a keyboard composes its letters (NIST SP 800-63B, 3.1.1.2). */
function normal(password: string): string {
  return password.normalize("NFKC");
}

/** A password's argon2id hash in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), cost);
}

/** True for the right password. Null, for an account that has none or is not there, takes as long. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobodysHash, normal(password));
  return matches && passwordHash !== null;
}
