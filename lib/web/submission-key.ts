import "server-only";
import { env } from "@/lib/env";
import { keyedHash } from "@/lib/secrets/keyed-hash";

const windowMs = 10 * 60_000;
const longestKey = 100;

type Posted = {
  readonly form: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Made by the page's script for one rendered form; none without scripts. */
  readonly key: string | undefined;
  readonly addressHash: string;
};

/**
 * Which message this is: the same text under the same key is the same message, so that a double
 * click and a repeat after a lost answer change nothing. Without a script's key, whoever sends the
 * same text from the same address within ten minutes has sent it once.
 */
export function submissionKeyOf({ form, fields, key, addressHash }: Posted, now: Date): string {
  const isKey = key !== undefined && key !== "" && key.length <= longestKey;
  const sender = isKey ? key : [addressHash, Math.floor(now.getTime() / windowMs)];
  return keyedHash(env().AUTH_SECRET, "submission", JSON.stringify([form, sender, fields]));
}
