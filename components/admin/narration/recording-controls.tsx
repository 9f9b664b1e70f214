"use client";

import { useEffect, useRef, useState } from "react";
import { LevelMeter } from "@/components/admin/narration/level-meter";
import { microphoneMessages } from "@/components/admin/narration/narration-messages";
import type { ActiveRecorder } from "@/components/admin/narration/record";
import type { useMicrophone } from "@/components/admin/narration/use-microphone";
import { FormSelect } from "@/components/forms/form-field";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Untranslated } from "@/components/ui/untranslated";
import { formatLength } from "@/lib/course/course-copy";

type Props = {
  readonly microphone: ReturnType<typeof useMicrophone>;
  readonly recorder: ActiveRecorder | null;
  readonly isPreparing: boolean;
  readonly isAgain: boolean;
  readonly isDisabled: boolean;
  readonly onRecord: () => void;
};

/** Chooses a microphone, then starts and stops a recording. */
export function RecordingControls(props: Props) {
  const { microphone, recorder, isPreparing, isAgain, isDisabled, onRecord } = props;
  const { stream, microphones, problem, isOpening, isMuted, open } = microphone;
  const isChosen = stream !== null || (isOpening && microphones.length > 0);
  const recordButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) recordButton.current?.focus();
  }, [isChosen]);
  return (
    <div className="grid max-w-xl gap-4">
      {problem ? (
        <Notice tone="error" announce>
          {microphoneMessages[problem]}
        </Notice>
      ) : null}
      {isChosen ? (
        <>
          <FormSelect
            name="microphone"
            label="Microphone"
            required
            value={microphone.currentId}
            disabled={recorder !== null}
            onChange={({ target }) => open(target.value)}
            choices={microphones.map(({ id, label }) => ({ value: id, label }))}
          />
          {stream ? <LevelMeter microphone={stream} /> : null}
          {isMuted ? <Notice tone="error">The microphone is muted.</Notice> : null}
          <div className="flex flex-wrap items-center gap-4">
            <Button
              ref={recordButton}
              aria-busy={isPreparing || undefined}
              disabled={isDisabled || !stream}
              onClick={recorder ? recorder.stop : onRecord}
            >
              {recorder ? "Stop" : isAgain ? "Record again" : "Record"}
            </Button>
            <p role="status" className="font-semibold">
              {recorder ? "Recording…" : isPreparing ? "Preparing the recording…" : ""}
            </p>
            {recorder ? <Elapsed /> : null}
          </div>
        </>
      ) : (
        <Button busy={isOpening} className="justify-self-start" onClick={() => open()}>
          {problem ? "Try again" : "Turn on the microphone"}
        </Button>
      )}
    </div>
  );
}

/** Counts the seconds since it appeared. Not for screen readers, which would read each of them. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => {
      setSeconds(Math.floor((performance.now() - start) / 1_000));
    }, 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden="true">
      <Untranslated className="tabular-nums">{formatLength(seconds)}</Untranslated>
    </span>
  );
}
