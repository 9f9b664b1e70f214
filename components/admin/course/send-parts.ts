import type { BrowserProblem } from "@/components/admin/course/upload-messages";
import { fail, ok, type Result } from "@/lib/core/result";
import {
  partBytes,
  type StartedUpload,
  type UploadKind,
  type UploadProblem,
} from "@/lib/course/files/file-rules";

export type UploadStep =
  | { readonly step: "mixing"; readonly share: number }
  | { readonly step: "checking" }
  | { readonly step: "repackaging"; readonly share: number }
  | { readonly step: "sending"; readonly sentBytes: number; readonly totalBytes: number }
  | { readonly step: "reconnecting" }
  | { readonly step: "finishing" };

type FileUpload = {
  readonly kind: UploadKind;
  /** Null for an eBook. */
  readonly lessonId: string | null;
  /** The id of the lesson's video that staff saw. */
  readonly replaces?: string | null;
  /** Of a narrated video, with the id of the captions that they replace. */
  readonly captions?: { readonly text: string; readonly replaces: string };
  readonly fileName: string;
  readonly file: Blob;
  readonly fingerprint: string;
  /** Leaves the upload unfinished, so that the same file continues it. */
  readonly signal: AbortSignal;
  readonly onStep?: (step: UploadStep) => void;
  /** Receives the upload's id, to cancel it. */
  readonly onStart?: (id: string) => void;
};

/** Sends a file in parts and has the server check it. Returns the upload's id. Throws if it's aborted. */
export async function uploadInParts(
  options: FileUpload,
): Promise<Result<string, UploadProblem | BrowserProblem>> {
  const { kind, lessonId, fileName, file, fingerprint, signal, onStep, onStart } = options;
  const totalBytes = file.size;
  signal.throwIfAborted();
  if (totalBytes === 0) return fail("no_file");
  try {
    const { upload, problem } = await post<Started>("/api/admin/lesson-uploads", signal, {
      kind,
      lessonId,
      fileName: fileName.slice(-200),
      sizeBytes: totalBytes,
      fingerprint,
    });
    if (!upload) return fail(problem ?? "no_connection");
    onStart?.(upload.id);
    await sendParts({
      upload,
      file,
      signal,
      onProgress: (sentBytes) => onStep?.({ step: "sending", sentBytes, totalBytes }),
      onRetry: () => onStep?.({ step: "reconnecting" }),
    });
    onStep?.({ step: "finishing" });
    const finished = await finish(upload.id, options, signal);
    return finished === null ? ok(upload.id) : fail(finished);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ServerFault) return fail("fault");
    if (!(error instanceof RefusedPart)) return fail("no_connection");
    return fail(error.status === 410 ? "upload_not_found" : "signed_out");
  }
}

type Started = {
  readonly upload?: StartedUpload;
  readonly problem?: "too_large" | "lesson_not_found" | "no_file";
};

type Finished = { readonly problem: UploadProblem | null };

/** Finishing twice does no harm, so a lost answer is no problem. */
async function finish(
  id: string,
  { replaces = null, captions }: Pick<FileUpload, "replaces" | "captions">,
  signal: AbortSignal,
): Promise<UploadProblem | null> {
  const query = replaces === null ? "" : `?${new URLSearchParams({ replaces })}`;
  const url = `/api/admin/lesson-uploads/${id}${query}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await post<Finished>(url, signal, captions)).problem;
    } catch (error) {
      if (attempt === 5 || signal.aborted || error instanceof RefusedPart) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 2_000));
    }
  }
}

class ServerFault extends Error {}

async function post<Answer>(url: string, signal: AbortSignal, body?: unknown): Promise<Answer> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body), signal });
  if (response.status === 404) throw new RefusedPart(404);
  if (!response.ok) throw new ServerFault(`the server answered ${response.status}`);
  return await response.json();
}

const sampleBytes = 1024 * 1024;

/** Hashes a file's size, beginning and end, so that the same file continues its upload. */
export async function computeFingerprint(file: Blob): Promise<string> {
  const sample = new Blob([
    String(file.size),
    file.slice(0, sampleBytes),
    file.slice(Math.max(0, file.size - sampleBytes)),
  ]);
  const digest = await crypto.subtle.digest("SHA-256", await sample.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

type SendOptions = {
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
class RefusedPart extends Error {
  constructor(readonly status: number) {
    super(`the part was refused with ${status}`);
  }
}

/** Sends a file's parts that haven't arrived. Throws if it's aborted, refused, or offline for too long. */
async function sendParts(options: SendOptions): Promise<void> {
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
