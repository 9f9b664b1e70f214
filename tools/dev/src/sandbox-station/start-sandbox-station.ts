import { connect } from "@/db/client";
import type { Env } from "@/lib/config/env";
import { toCtxSettings } from "../demo/ctx-settings";
import { print } from "../progress";
import { playSongs } from "./play-songs";

/** Elite Airplay's 40 spins take ten minutes. */
const spinEveryMs = 15_000;

/**
 * Starts a station that plays customers' songs on the local site, so that a campaign fills up while
 * you watch.
 *
 * @returns a function that stops it.
 */
export function startSandboxStation(databaseUrl: string, env: Env): () => Promise<void> {
  const { db, close } = connect(databaseUrl, { poolSize: 1 });
  const ctx = { db, now: () => new Date(), settings: toCtxSettings(env) };
  let playing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    playing = playing
      .then(() => playSongs(ctx))
      .catch((error: unknown) => print(`The sandbox station failed: ${String(error)}`));
  }, spinEveryMs);
  return async () => {
    clearInterval(timer);
    await playing;
    await close();
  };
}
