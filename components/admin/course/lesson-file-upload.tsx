"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import {
  computeFingerprint,
  type UploadStep,
  uploadInParts,
} from "@/components/admin/course/send-parts";
import {
  getFileProblemMessage,
  getUploadProblemMessage,
  getVideoNotes,
} from "@/components/admin/course/upload-messages";
import { cancelUpload, uploadVideo } from "@/components/admin/course/upload-video";
import { FormField, FormSelect } from "@/components/forms/form-field";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useResetOnHide } from "@/components/ui/use-reset";
import { formatBytes, formatLength } from "@/lib/course/course-copy";
import { type LessonFileOutcome, lessonFileRules } from "@/lib/course/files/file-rules";
import type { LessonFileKind } from "@/lib/course/read-outline";

type Message = { readonly tone: "success" | "neutral" | "error"; readonly text: string };

function refused(text: string): Message {
  return { tone: "error", text };
}

function accepted(file: File, note = "", tone: "success" | "neutral" = "success"): Message {
  return { tone, text: `${file.name} is live. ${note}`.trim() };
}

type Props = {
  readonly lessonId: string;
  /** The length that the lesson is published with. */
  readonly lengthSeconds: number;
  readonly files: readonly { readonly id: string; readonly kind: LessonFileKind }[];
};

/**
 * Uploads a lesson's video, captions or worksheet. Not an action: React runs actions one after
 * another, so a long upload would block every link in the dashboard.
 */
export function LessonFileUpload({ lessonId, lengthSeconds, files }: Props) {
  const router = useRouter();
  const upload = useRef<{ readonly abort: AbortController; id: string | null }>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [step, setStep] = useState<UploadStep | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const watch = useResetOnHide(() => upload.current?.abort.abort());

  async function send(file: File, kind: string, current: NonNullable<typeof upload.current>) {
    const { signal } = current.abort;
    const replaces = files.find((shown) => shown.kind === kind)?.id ?? null;
    if (kind === "captions") {
      const error = await sendCaptions({ lessonId, replaces, file, signal });
      return error ? refused(error) : accepted(file);
    }
    const onStart = (id: string) => {
      current.id = id;
    };
    const options = { lessonId, file, signal, onStep: setStep, onStart };
    if (kind === "worksheet") {
      if (file.size > lessonFileRules.worksheet.maxBytes) {
        return refused(getUploadProblemMessage(kind, "too_large"));
      }
      const fingerprint = await computeFingerprint(file);
      const sent = await uploadInParts({ ...options, kind, fileName: file.name, fingerprint });
      return sent.ok ? accepted(file) : refused(getUploadProblemMessage(kind, sent.problem));
    }
    const uploaded = await uploadVideo({ ...options, replaces });
    if (!uploaded.ok) return refused(getUploadProblemMessage("video", uploaded.problem));
    const playedSeconds = Math.round(uploaded.value.durationSeconds);
    const length = `It's ${formatLength(playedSeconds)} long.`;
    const notes = getVideoNotes(uploaded.value, lengthSeconds);
    return accepted(file, [length, ...notes].join(" "), notes.length > 0 ? "neutral" : "success");
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const file = data.get("file");
    if (isBusy || !(file instanceof File)) return;
    const isStillHere = watch();
    const current = { abort: new AbortController(), id: null };
    upload.current = current;
    setIsBusy(true);
    setMessage(null);
    let outcome: Message;
    try {
      outcome = await send(file, String(data.get("kind")), current);
    } catch {
      outcome = refused(
        current.abort.signal.aborted
          ? "Upload canceled. The lesson hasn't changed."
          : getUploadProblemMessage("video", "no_connection"),
      );
    }
    upload.current = null;
    setIsBusy(false);
    setStep(null);
    if (!isStillHere()) return;
    setMessage(outcome);
    if (outcome.tone !== "error") form.reset();
    router.refresh();
  }

  async function cancel() {
    const current = upload.current;
    current?.abort.abort();
    if (!current?.id) return;
    await cancelUpload(current.id);
    router.refresh();
  }

  return (
    <form onSubmit={onSubmit} className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4">
      <FormSelect
        name="kind"
        label="Type"
        required
        choices={[
          { value: "video", label: "Video (MP4 or MOV, up to 4 GB)" },
          { value: "captions", label: "Captions (WebVTT or SRT)" },
          { value: "worksheet", label: "Worksheet (PDF, up to 20 MB)" },
        ]}
      />
      <FormField
        name="file"
        label="New file"
        type="file"
        accept="video/mp4,video/quicktime,.mp4,.m4v,.mov,.vtt,.srt,application/pdf"
        required
        hint="A new video or captions file replaces the old one. Customers can't watch a video until you add captions."
        className="file:mr-4 file:font-sans file:rounded-sm file:border-2 file:border-solid file:border-line file:bg-ground file:px-3 file:font-semibold file:text-text"
      />
      {step ? (
        <UploadProgress
          step={step}
          hint="Keep this page open. If the upload stops, choose the same file again within 48 hours to continue."
        />
      ) : null}
      <div className="flex flex-wrap gap-4">
        <Button type="submit" look="secondary" busy={isBusy}>
          {isBusy ? "Uploading…" : "Upload"}
        </Button>
        {isBusy ? (
          <Button look="quiet" onClick={cancel}>
            Cancel upload
          </Button>
        ) : null}
      </div>
      {message ? (
        <Notice tone={message.tone} announce>
          {message.text}
        </Notice>
      ) : null}
    </form>
  );
}

type SendOptions = {
  readonly lessonId: string;
  readonly replaces: string | null;
  readonly file: File;
  readonly signal: AbortSignal;
};

/** Sends captions. Returns an error message, or null once they're live. */
async function sendCaptions({
  lessonId,
  replaces,
  file,
  signal,
}: SendOptions): Promise<string | null> {
  if (file.size === 0) return getFileProblemMessage("no_file");
  if (file.size > lessonFileRules.captions.maxBytes) return getFileProblemMessage("too_large");
  const query = new URLSearchParams({ lesson: lessonId, kind: "captions", name: file.name });
  if (replaces !== null) query.set("replaces", replaces);
  try {
    const url = `/api/admin/lesson-file?${query}`;
    const response = await fetch(url, { method: "POST", body: file, signal });
    const { outcome }: { outcome: LessonFileOutcome } = await response.json();
    return outcome === "uploaded" ? null : getFileProblemMessage(outcome);
  } catch {
    return "The upload stopped before it finished. The lesson hasn't changed. Try again.";
  }
}

type ProgressProps = { readonly step: UploadStep; readonly hint: string };

/** What an upload is doing, and how far it is. */
export function UploadProgress({ step, hint }: ProgressProps) {
  return (
    <div className="grid w-full gap-2">
      <p role="status" className="font-semibold">
        {labels[step.step]}
      </p>
      {step.step === "sending" ? (
        <>
          <progress
            max={step.totalBytes}
            value={step.sentBytes}
            aria-label="Uploaded"
            className="w-full accent-accent"
          />
          <p className="text-sm text-soft tabular-nums">
            {formatBytes(step.sentBytes)} of {formatBytes(step.totalBytes)} (
            {Math.floor((step.sentBytes / step.totalBytes) * 100)}%)
          </p>
        </>
      ) : (
        <progress
          max={1}
          value={"share" in step ? step.share : undefined}
          aria-label={labels[step.step]}
          className="w-full accent-accent"
        />
      )}
      <p className="text-sm text-soft">{hint}</p>
    </div>
  );
}

const labels: Readonly<Record<UploadStep["step"], string>> = {
  mixing: "Mixing the sound into the video…",
  checking: "Checking the video…",
  repackaging: "Repackaging the video for streaming…",
  sending: "Uploading…",
  reconnecting: "Connection lost. Trying again…",
  finishing: "Checking the uploaded file…",
};
