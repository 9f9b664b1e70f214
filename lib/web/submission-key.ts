import "server-only";
import type { Ctx } from "@/lib/ctx";
import { minuteMs } from "@/lib/durations";
import { keyedHash } from "@/lib/secrets/keyed-hash";

const repeatMs = 10 * minuteMs;
const longestKey = 100;

type Posted = {
  readonly form: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Made by the page's script for one rendered form; none without scripts. */
  readonly key: string | undefined;
  readonly addressHash: string;
};

export type SubmissionKey = {
  readonly key: string;
  /** How long after a message the same key still means that message; null: for ever. */
  readonly keyHoldsForMs: number | null;
};

/**
 * Which message this is: the same text under the same key is the same message, so that a double
 * click and a repeat after a lost answer change nothing. Without a script's key, whoever sends the
 * same text from the same address within ten minutes has sent it once. The key has no time in it, for
 * a clock's ten minutes end between two posts; whoever stores the message looks at its age.
 */
export function submissionKeyOf(
  ctx: Pick<Ctx, "settings">,
  { form, fields, key, addressHash }: Posted,
): SubmissionKey {
  const isKey = key !== undefined && key !== "" && key.length <= longestKey;
  const message = JSON.stringify([form, isKey ? key : [addressHash], fields]);
  return {
    key: keyedHash(ctx.settings.authSecret, "submission", message),
    keyHoldsForMs: isKey ? null : repeatMs,
  };
}
