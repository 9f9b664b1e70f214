import { logPartBytes } from "@/lib/radio/playout-log/log-upload-limits";

/** Where a log is stored for its preview and import. */
export type SentLog = { readonly uploadId: string; readonly sizeBytes: number };

/** In milliseconds; a part that doesn't arrive is sent again. */
const retryDelays = [500, 2_000, 5_000];

/** The server's answer that no further attempt would change. */
export class RefusedLog extends Error {}

/** Sends a log in parts. Throws `RefusedLog`, or the last error if the connection is lost. */
export async function sendLog(
  log: Blob,
  onProgress: (sentBytes: number) => void,
): Promise<SentLog> {
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
export async function isSignedOut(): Promise<boolean> {
  try {
    const { type } = await fetch(location.href, { method: "HEAD", redirect: "manual" });
    return type === "opaqueredirect";
  } catch {
    return false;
  }
}
