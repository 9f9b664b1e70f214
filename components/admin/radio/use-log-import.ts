"use client";

import { useState } from "react";
import { findSizeProblem } from "@/components/admin/radio/describe-log-size";
import type { LogPreview, LogRequest, LogResult } from "@/components/admin/radio/log-import-state";
import { isSignedOut, RefusedLog, type SentLog, sendLog } from "@/components/admin/radio/send-log";
import { type ActionMessage, notAuthorized } from "@/lib/core/action-state";

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
