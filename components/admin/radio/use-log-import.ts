"use client";

import { useState } from "react";
import type { LogPreview, LogRequest, LogResult } from "@/components/admin/radio/log-import-state";
import { type ActionMessage, notAuthorized } from "@/lib/core/action-state";
import { logPartBytes, maxLogBytes } from "@/lib/radio/playout-log/log-upload-limits";

export type LogAction = (input: LogRequest) => Promise<LogResult>;

/** The log that staff chose. It stays chosen whatever happens to its upload. */
export type ChosenLog = {
  readonly stationId: string;
  readonly fileName: string;
  readonly file: Blob;
};

type Choices = LogRequest["choices"];

const noChoices: Choices = {
  accepted: [],
  acceptedUndone: [],
  otherPlays: [],
  songs: [],
  correctsTimes: false,
};

type Message = ActionMessage & { readonly tone: "success" | "error" };

type State = {
  readonly chosen: ChosenLog | null;
  readonly sent: SentLog | null;
  readonly preview: LogPreview | null;
  readonly message: Message | null;
  /** What's happening; null if nothing is. */
  readonly busy: string | null;
};

const initial: State = { chosen: null, sent: null, preview: null, message: null, busy: null };

const connectionLost: ActionMessage = {
  title: "We couldn't send the log",
  description: "Check your connection and try again. The log is still chosen.",
};

const logRefused: ActionMessage = {
  title: "We couldn't send the log",
  description:
    "The server didn't accept it. Reload the page and try again. If that doesn't help, split the log into smaller files, each with the header line.",
};

const signedOut: ActionMessage = {
  title: notAuthorized.title,
  description:
    "You're signed out or no longer have access. Sign in in another tab, and try again here. The log is still chosen.",
};

const toError = (message: ActionMessage): Message => ({ ...message, tone: "error" });

/** Sends a log once, then previews and imports it. */
export function useLogImport(actions: { readonly preview: LogAction; readonly import: LogAction }) {
  const [state, setState] = useState(initial);
  const update = (change: Partial<State>) => setState((current) => ({ ...current, ...change }));

  async function send(chosen: ChosenLog): Promise<SentLog> {
    const { size } = chosen.file;
    update({ busy: "Sending the log…" });
    const sent = await sendLog(chosen.file, (bytes) =>
      update({ busy: `Sending the log: ${Math.floor((bytes / size) * 100)}%` }),
    );
    update({ sent });
    return sent;
  }

  async function call(
    action: LogAction,
    chosen: ChosenLog,
    request: Pick<LogRequest, "timeZone" | "mapping" | "choices">,
    busy: string,
  ): Promise<LogResult> {
    const { stationId, fileName } = chosen;
    const ask = async (sent: SentLog) => {
      update({ busy });
      return await action({ ...sent, stationId, fileName, ...request });
    };
    const result = await ask(state.sent ?? (await send(chosen)));
    // Uploads are kept for a day. The browser still has the log.
    return result.status === "gone" ? await ask(await send(chosen)) : result;
  }

  async function run(task: () => Promise<LogResult>, failure: ActionMessage): Promise<void> {
    try {
      const result = await task();
      if (result.status === "preview") update({ preview: result.preview, message: null });
      else if (result.status === "imported") {
        setState({ ...initial, message: { ...result.message, tone: "success" } });
      } else {
        update({ message: toError(result.status === "gone" ? connectionLost : result.message) });
      }
    } catch (error) {
      const problem = error instanceof RefusedLog ? logRefused : failure;
      update({ message: toError((await isSignedOut()) ? signedOut : problem) });
    } finally {
      update({ busy: null });
    }
  }

  return {
    ...state,
    async choose(chosen: ChosenLog): Promise<void> {
      const problem = await findSizeProblem(chosen.file);
      if (problem) {
        update({ message: toError(problem) });
        return;
      }
      setState({ ...initial, chosen, busy: "Sending the log…" });
      await run(async () => {
        const sent = await send(chosen);
        update({ busy: "Reading the log…" });
        const { stationId, fileName } = chosen;
        const request = { timeZone: null, mapping: null, choices: noChoices };
        return await actions.preview({ ...sent, stationId, fileName, ...request });
      }, connectionLost);
    },
    async previewAgain(mapping: LogPreview["mapping"], choices: Choices): Promise<void> {
      const { chosen } = state;
      if (!chosen) return;
      const request = { timeZone: null, mapping, choices };
      await run(() => call(actions.preview, chosen, request, "Reading the log…"), connectionLost);
    },
    async importRows(mapping: LogPreview["mapping"], choices: Choices): Promise<void> {
      const { chosen, preview } = state;
      if (!chosen || !preview) return;
      const request = { timeZone: preview.timeZone, mapping, choices };
      await run(() => call(actions.import, chosen, request, "Importing…"), {
        title: "No response from the server",
        description: "Preview the log again to see whether its spins were added.",
      });
    },
    /** Goes back to the form, with the log still chosen there. */
    reset: () => setState((current) => ({ ...initial, chosen: current.chosen })),
  };
}

const maxRows = 20_000;
const sampleBytes = 1_000_000;

/** Says why a log can't be sent, with its rows and how to split it; null if it can. */
async function findSizeProblem(log: Blob): Promise<ActionMessage | null> {
  if (log.size === 0) {
    return {
      title: "Choose a log",
      description: "Choose a file that isn't empty, or paste a log.",
    };
  }
  if (log.size <= maxLogBytes) return null;
  const sample = new Uint8Array(await log.slice(0, sampleBytes).arrayBuffer());
  const lines = sample.reduce((count, byte) => count + (byte === 0x0a ? 1 : 0), 0);
  const rows = Number(Math.max(1, (lines / sample.length) * log.size).toPrecision(2));
  const files = Math.ceil(Math.max(rows / maxRows, log.size / maxLogBytes));
  const megabytes = Math.round(log.size / 1_000_000);
  return {
    title: "The log is too large",
    description:
      `The file has ${megabytes} MB and about ${rows.toLocaleString("en-US")} rows. ` +
      `An import takes up to ${maxRows.toLocaleString("en-US")} rows and ${maxLogBytes / 1_000_000} MB. ` +
      `Split the log into ${files} or more files, such as one per week, each with the header line.`,
  };
}

/** Where a log is stored for its preview and import. */
type SentLog = { readonly uploadId: string; readonly sizeBytes: number };

/** In milliseconds; a part that doesn't arrive is sent again. */
const retryDelays = [500, 2_000, 5_000];

/** The server's answer that no further attempt would change. */
class RefusedLog extends Error {}

/** Sends a log in parts. Throws `RefusedLog`, or the last error if the connection is lost. */
async function sendLog(log: Blob, onProgress: (sentBytes: number) => void): Promise<SentLog> {
  const uploadId = crypto.randomUUID();
  for (let start = 0; start < log.size; start += logPartBytes) {
    const part = log.slice(start, start + logPartBytes);
    await sendPart(`/api/admin/radio-logs/${uploadId}/${start / logPartBytes + 1}`, part);
    onProgress(Math.min(log.size, start + logPartBytes));
  }
  return { uploadId, sizeBytes: log.size };
}

async function sendPart(address: string, part: Blob): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await fetch(address, { method: "PUT", body: part });
      if (response.status < 500) {
        const isStored = response.ok && (await response.json()).problem === null;
        if (!isStored) throw new RefusedLog(`the part was refused with ${response.status}`);
        return;
      }
      throw new Error(`the server answered ${response.status}`);
    } catch (error) {
      const delay = retryDelays[attempt];
      if (error instanceof RefusedLog || delay === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

/** Says whether the session has ended: its pages then redirect to sign-in. */
async function isSignedOut(): Promise<boolean> {
  try {
    const { type } = await fetch(location.href, { method: "HEAD", redirect: "manual" });
    return type === "opaqueredirect";
  } catch {
    return false;
  }
}
