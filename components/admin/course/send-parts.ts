import { partBytes, type StartedUpload } from "@/lib/course/files/file-rules";

export type SendOptions = {
  readonly upload: StartedUpload;
  readonly file: Blob;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
  /** Called before each new attempt. */
  readonly onRetry: () => void;
};

/** In milliseconds: two minutes in all, longer than a server's restart. Progress starts them over. */
const retryDelays = [500, 1_000, 2_000, 5_000, 10_000, 15_000, 20_000, 30_000, 40_000];

/** The server's answer that no further attempt would change. */
export class RefusedPart extends Error {
  constructor(readonly status: number) {
    super(`the part was refused with ${status}`);
  }
}

/** Sends a file's parts that haven't arrived. Throws if it's aborted, refused, or offline for too long. */
export async function sendParts(options: SendOptions): Promise<void> {
  await (options.upload.isBucket ? sendToBucket(options) : sendToServer(options));
}

async function sendToServer(options: SendOptions): Promise<void> {
  const { upload, file, signal, onProgress, onRetry } = options;
  const { DetailedError, Upload } = await import("tus-js-client");
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const getStatus = (error: unknown) =>
      error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
    const sending = new Upload(file, {
      uploadUrl: `/api/admin/lesson-uploads/parts/${upload.id}`,
      uploadSize: file.size,
      chunkSize: partBytes,
      retryDelays,
      storeFingerprintForResuming: false,
      onProgress,
      onSuccess: () => resolve(),
      onShouldRetry(error) {
        const canRetry = isTemporary(getStatus(error));
        if (canRetry) onRetry();
        return canRetry;
      },
      onError(error) {
        const status = getStatus(error);
        reject(isTemporary(status) ? error : new RefusedPart(status));
      },
    });
    signal.addEventListener("abort", () => {
      void sending.abort();
      reject(signal.reason);
    });
    sending.start();
  });
}

/** No answer, another request at work on the upload, or a server that's down. */
function isTemporary(status: number): boolean {
  return status === 0 || status === 409 || status === 423 || status >= 500;
}

async function sendToBucket(options: SendOptions): Promise<void> {
  const { upload, file, signal, onProgress, onRetry } = options;
  const stored = new Set(upload.storedParts);
  for (let number = 1; (number - 1) * partBytes < file.size; number += 1) {
    const start = (number - 1) * partBytes;
    const part = file.slice(start, start + partBytes);
    for (let attempt = 0; !stored.has(number); attempt += 1) {
      signal.throwIfAborted();
      try {
        const url = await signPart(upload.id, number, signal);
        await put(url, part, signal, (sent) => onProgress(start + sent));
        stored.add(number);
      } catch (error) {
        const delay = retryDelays[attempt];
        if (signal.aborted || error instanceof RefusedPart || delay === undefined) throw error;
        onRetry();
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
    onProgress(start + part.size);
  }
}

async function signPart(id: string, number: number, signal: AbortSignal): Promise<string> {
  const address = `/api/admin/lesson-uploads/${id}/parts/${number}`;
  const response = await fetch(address, { method: "POST", signal });
  if (response.status === 404) throw new RefusedPart(404);
  const { url }: { url?: string } = await response.json();
  if (!url) throw new RefusedPart(410);
  return url;
}

/** Puts a part with progress, which fetch can't report. */
function put(
  url: string,
  part: Blob,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      if (request.status === 200) resolve();
      else reject(new Error(`the bucket answered ${request.status}`));
    };
    request.onerror = () => reject(new Error("the bucket gave no answer"));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open("PUT", url);
    request.send(part);
  });
}
