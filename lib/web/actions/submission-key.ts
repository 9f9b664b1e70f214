import "server-only";
import { minuteMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { keyedHash } from "@/lib/secrets/tokens";

const repeatMs = 10 * minuteMs;
const maxKeyLength = 100;

type Posted = {
  readonly form: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Created by the page's script for each rendered form; missing without JavaScript. */
  readonly key: string | undefined;
  readonly ipHash: string;
};

export type SubmissionKey = {
  readonly key: string;
  /** How long after a message the same key still identifies it; null for no limit. */
  readonly keyLifetimeMs: number | null;
};

/**
 * Creates the key that identifies a message, so that a double click or a retry stores it once.
 * Without JavaScript, the same text from the same IP address within ten minutes is one message.
 * store-inquiry.ts checks its age: with a time window in the key, a repeat could get another key.
 */
export function createSubmissionKey(
  ctx: Pick<Ctx, "settings">,
  { form, fields, key, ipHash }: Posted,
): SubmissionKey {
  const isKey = key !== undefined && key !== "" && key.length <= maxKeyLength;
  const message = JSON.stringify([form, isKey ? key : [ipHash], fields]);
  return {
    key: keyedHash(ctx.settings.authSecret, "submission", message),
    keyLifetimeMs: isKey ? null : repeatMs,
  };
}
