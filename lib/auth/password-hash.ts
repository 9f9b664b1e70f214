import { hash, verify } from "@node-rs/argon2";

/** OWASP's argon2id parameters: 19 MiB, 2 passes, 1 lane. About 20 ms, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Matches no password. Accounts without a password are checked against it, to take the same time. */
const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$ciuBS4tcFj431WyV1dpEWg$dyg8GojMJu932vKMI92uaI2mvF+SmCfjRCxt/KwM7CI";

/** Makes passwords independent of how the keyboard composes characters (NIST SP 800-63B, 3.1.1.2). */
function normalizePassword(password: string): string {
  return password.normalize("NFKC");
}

/** Returns the argon2id hash of a password in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), cost);
}

/** True if the password is correct. A null hash (no account or no password) takes the same time. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? dummyHash, normalizePassword(password));
  return matches && passwordHash !== null;
}
