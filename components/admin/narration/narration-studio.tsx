"use client";

import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { UploadProgress } from "@/components/admin/course/lesson-file-upload";
import type { UploadStep } from "@/components/admin/course/send-parts";
import { cancelUpload, uploadVideo } from "@/components/admin/course/upload-video";
import { useLeaveGuard } from "@/components/admin/form/leave-guard";
import { mixNarration } from "@/components/admin/narration/mix-narration";
import {
  distortedMessage,
  endMessages,
  getSaveProblemMessage,
  microphoneMessages,
  recordingMessages,
} from "@/components/admin/narration/narration-messages";
import {
  type ActiveRecorder,
  decodeSound,
  startRecorder,
} from "@/components/admin/narration/record";
import { RecordingControls } from "@/components/admin/narration/recording-controls";
import { RecordingPlayer } from "@/components/admin/narration/recording-player";
import { SlidePicture } from "@/components/admin/narration/slide-picture";
import {
  deleteRecordings,
  readRecordings,
  storeRecording,
} from "@/components/admin/narration/stored-recordings";
import { useMicrophone } from "@/components/admin/narration/use-microphone";
import { Button, buttonClassName } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { formatLength } from "@/lib/course/course-copy";
import { getLessonFileUrl, readParameter } from "@/lib/course/files/file-rules";
import { groupSlides, readCues } from "@/lib/course/narration/script";
import { prepareRecording, type Recording, sampleRate } from "@/lib/course/narration/sound";

type Props = {
  readonly lessonId: string;
  readonly lessonPath: string;
  readonly video: {
    readonly id: string;
    readonly hasSound: boolean;
    readonly captions: { readonly id: string; readonly text: string };
  };
};

type Message = { readonly tone: "success" | "neutral" | "error"; readonly text: string };

const getSeconds = ({ samples }: Recording) => samples.length / sampleRate;

/** Records a lesson's text slide by slide, and saves it as the sound of the lesson's video. */
export function NarrationStudio({ lessonId, lessonPath, video }: Props) {
  const slides = useMemo(() => groupSlides(readCues(video.captions.text), 0), [video]);
  const microphone = useMicrophone();
  const [current, setCurrent] = useState(0);
  const [recordings, setRecordings] = useState<readonly (Recording | null)[]>([]);
  const [recorder, setRecorder] = useState<ActiveRecorder | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const [isStored, setIsStored] = useState(true);
  const [message, setMessage] = useState<Message | null>(null);
  const [step, setStep] = useState<UploadStep | null>(null);
  const [savedSeconds, setSavedSeconds] = useState<number | null>(null);
  const saving = useRef<AbortController>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const load = useEffectEvent(async () => {
    const found = await readRecordings(lessonId, slides).catch(() => null);
    if (found) setRecordings((now) => slides.map((_, at) => now[at] ?? found[at] ?? null));
    else setIsStored(false);
  });
  useEffect(() => {
    void load();
    return () => saving.current?.abort();
  }, []);

  const recorded = slides.filter((_, index) => recordings[index]).length;
  const missing = video.hasSound ? 0 : slides.length - recorded;
  const isBusy = recorder !== null || isPreparing || step !== null;
  const isUnsaved = savedSeconds === null && (recorded > 0 || isBusy);
  useLeaveGuard(isUnsaved, isStored ? undefined : "Leave this page? You’ll lose your recordings.");

  function show(index: number) {
    setCurrent(index);
    setMessage(null);
    heading.current?.focus();
  }

  async function record() {
    const slide = slides[current];
    if (!microphone.stream || !slide || isPreparing) return;
    setMessage(null);
    let started: ActiveRecorder;
    try {
      started = startRecorder(microphone.stream);
    } catch {
      return setMessage({ tone: "error", text: microphoneMessages.fault });
    }
    setRecorder(started);
    const { sound, end } = await started.result;
    setRecorder(null);
    setIsPreparing(true);
    const samples = await decodeSound(sound).catch(() => null);
    setIsPreparing(false);
    if (!samples) return setMessage({ tone: "error", text: recordingMessages.unreadable });
    const prepared = prepareRecording(samples);
    if (!prepared.ok) {
      return setMessage({ tone: "error", text: recordingMessages[prepared.problem] });
    }
    const recording = prepared.value;
    setRecordings((now) => slides.map((_, at) => (at === current ? recording : (now[at] ?? null))));
    const length = `Recorded ${formatLength(Math.round(getSeconds(recording)))}.`;
    const notes = [end && endMessages[end], recording.isDistorted && distortedMessage];
    const text = [length, ...notes.filter(Boolean)].join(" ");
    setMessage({ tone: notes.some(Boolean) ? "neutral" : "success", text });
    const place = { lessonId, slide, index: current };
    if (!(await storeRecording(place, recording))) setIsStored(false);
  }

  async function save() {
    const abort = new AbortController();
    saving.current = abort;
    setMessage(null);
    setStep({ step: "mixing", share: 0 });
    const outcome = await send(abort.signal).catch(() => "fault" as const);
    if (abort.signal.aborted) return;
    setStep(null);
    if (typeof outcome === "string") {
      return setMessage({ tone: "error", text: getSaveProblemMessage(outcome) });
    }
    setSavedSeconds(outcome);
    await deleteRecordings(lessonId).catch(() => undefined);
  }

  /** Returns the new video's length in seconds, or the problem. */
  async function send(signal: AbortSignal) {
    const response = await fetch(`${getLessonFileUrl(video.id)}?${readParameter}`, { signal });
    if (!response.ok) return response.status === 404 ? "changed_since" : "fault";
    const mixed = await mixNarration({
      video: await response.blob(),
      captions: video.captions.text,
      recordings,
      signal,
      onProgress: (share) => setStep({ step: "mixing", share }),
    });
    if (!mixed.ok) return mixed.problem;
    let uploadId = "";
    const uploaded = await uploadVideo({
      lessonId,
      replaces: video.id,
      captions: { text: mixed.value.captions, replaces: video.captions.id },
      file: new File([mixed.value.video], `${lessonId}-narrated.mp4`, { type: "video/mp4" }),
      signal,
      onStep: setStep,
      onStart: (id) => {
        uploadId = id;
      },
    });
    if (uploaded.ok) return mixed.value.seconds;
    // Mixing again makes another file, so nothing would continue this upload.
    if (uploadId) await cancelUpload(uploadId);
    return uploaded.problem;
  }

  if (savedSeconds !== null) {
    return (
      <div className="grid justify-items-start gap-4">
        <Notice tone="success" title="Narration saved" announce>
          The lesson plays with your narration now. It’s {formatLength(Math.round(savedSeconds))}{" "}
          long.
        </Notice>
        <a href={lessonPath} className={buttonClassName("secondary")}>
          Back to the lesson
        </a>
      </div>
    );
  }
  const slide = slides[current];
  if (!slide) return <Notice>The lesson’s captions have no text to read.</Notice>;
  const recording = recordings[current] ?? null;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <section aria-labelledby="slide-heading" className="grid content-start gap-4">
        <h2 id="slide-heading" ref={heading} tabIndex={-1} className="text-xl outline-none">
          Slide {current + 1} of {slides.length}
        </h2>
        <SlidePicture videoId={video.id} slide={slide} />
        <div lang="en" className="grid max-w-3xl gap-2 text-xl leading-relaxed">
          {slide.cues.map(({ start, text }) => (
            <p key={start}>{text}</p>
          ))}
        </div>
        <RecordingControls
          microphone={microphone}
          recorder={recorder}
          isAgain={recording !== null}
          isPreparing={isPreparing}
          isDisabled={step !== null}
          onRecord={record}
        />
        {message ? (
          <Notice tone={message.tone} announce>
            {message.text}
          </Notice>
        ) : null}
        {recording && !recorder ? (
          <RecordingPlayer recording={recording} label={`Recording of slide ${current + 1}`} />
        ) : null}
        <div className="flex flex-wrap gap-4">
          <Button
            look="secondary"
            disabled={isBusy || current === 0}
            onClick={() => show(current - 1)}
          >
            Previous slide
          </Button>
          <Button
            look="secondary"
            disabled={isBusy || current === slides.length - 1}
            onClick={() => show(current + 1)}
          >
            Next slide
          </Button>
        </div>
      </section>
      <section aria-labelledby="all-heading" className="grid content-start gap-4">
        <h2 id="all-heading" className="text-xl">
          All slides
        </h2>
        <ol className="grid gap-1">
          {slides.map(({ start }, index) => (
            <li key={start}>
              <button
                type="button"
                disabled={isBusy}
                aria-current={index === current ? "true" : undefined}
                onClick={() => show(index)}
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-sm border-2 border-hairline px-3 text-left aria-[current]:border-text aria-[current]:font-semibold disabled:text-soft"
              >
                <span>Slide {index + 1}</span>
                <span className="text-sm tabular-nums">
                  {describe(recordings[index] ?? null, video.hasSound)}
                </span>
              </button>
            </li>
          ))}
        </ol>
        {step ? <UploadProgress step={step} hint="Keep this page open." /> : null}
        <Button
          busy={step !== null}
          disabled={isBusy || recorded === 0 || missing > 0}
          onClick={save}
        >
          {step ? "Saving…" : "Save"}
        </Button>
        <p className="text-sm text-soft">
          {missing > 0
            ? `${missing} of ${slides.length} slides still need a recording.`
            : "Saving replaces the lesson's video and captions. Customers see it at once."}{" "}
          {isStored
            ? "Until you save, recordings stay in this browser only, for 30 days."
            : "This browser can't keep recordings. Save before you leave this page."}
        </p>
      </section>
    </div>
  );
}

function describe(recording: Recording | null, hasSound: boolean): string {
  if (recording) return `Recorded, ${formatLength(Math.round(getSeconds(recording)))}`;
  return hasSound ? "Current sound" : "Not recorded";
}
