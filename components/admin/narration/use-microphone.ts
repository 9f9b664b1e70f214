import { useEffect, useEffectEvent, useRef, useState } from "react";

export type MicrophoneProblem =
  | "unsupported"
  | "denied"
  | "not_found"
  | "busy"
  | "unplugged"
  | "fault";

type Microphone = {
  readonly id: string;
  /** Browsers name devices once one may be used. */
  readonly label: string;
};

/** Errors of getUserMedia by name (W3C Media Capture and Streams, 10.2.1). Older browsers have other names. */
const problems: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: "denied",
  PermissionDeniedError: "denied",
  SecurityError: "denied",
  NotFoundError: "not_found",
  DevicesNotFoundError: "not_found",
  NotReadableError: "busy",
  TrackStartError: "busy",
  AbortError: "busy",
};

/** Opens microphones, one at a time, and closes the last one with the page. */
export function useMicrophone() {
  const opened = useRef<MediaStream>(null);
  const attempt = useRef(0);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  const [microphones, setMicrophones] = useState<readonly Microphone[]>([]);
  const [problem, setProblem] = useState<MicrophoneProblem | null>(null);

  function close() {
    for (const track of opened.current?.getTracks() ?? []) track.stop();
    opened.current = null;
    setStream(null);
  }

  /** Opens a microphone in place of the current one; without an id, the browser's default. */
  async function open(id?: string) {
    attempt.current += 1;
    const current = attempt.current;
    setProblem(null);
    setIsOpening(true);
    close();
    const found = await getStream(id);
    if (current !== attempt.current) {
      if (typeof found !== "string") for (const track of found.getTracks()) track.stop();
      return;
    }
    setIsOpening(false);
    if (typeof found === "string") return setProblem(found);
    opened.current = found;
    const [track] = found.getAudioTracks();
    setIsMuted(track?.muted === true);
    track?.addEventListener("mute", () => setIsMuted(true));
    track?.addEventListener("unmute", () => setIsMuted(false));
    track?.addEventListener("ended", () => {
      if (opened.current !== found) return;
      close();
      setProblem("unplugged");
    });
    setStream(found);
    await list();
  }

  async function list() {
    const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
    const inputs = devices.filter(({ kind, label }) => kind === "audioinput" && label !== "");
    setMicrophones(inputs.map(({ deviceId, label }) => ({ id: deviceId, label })));
  }

  const onDevices = useEffectEvent(() => void list());
  useEffect(() => {
    navigator.mediaDevices?.addEventListener("devicechange", onDevices);
    return () => {
      navigator.mediaDevices?.removeEventListener("devicechange", onDevices);
      attempt.current += 1;
      for (const track of opened.current?.getTracks() ?? []) track.stop();
      opened.current = null;
    };
  }, []);

  const currentId = stream?.getAudioTracks()[0]?.getSettings().deviceId ?? "";
  return { stream, isOpening, isMuted, microphones, currentId, problem, open };
}

const releaseMs = 500;

async function getStream(id?: string): Promise<MediaStream | MicrophoneProblem> {
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === "undefined") {
    return "unsupported";
  }
  const audio = {
    channelCount: 1,
    // We even out the loudness ourselves; the browser would do it in the middle of a word.
    autoGainControl: false,
    echoCancellation: false,
    noiseSuppression: true,
  };
  const deviceId = id === undefined ? {} : { deviceId: { exact: id } };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await navigator.mediaDevices.getUserMedia({ audio: { ...audio, ...deviceId } });
    } catch (error) {
      const name = error instanceof Error ? error.name : "";
      // The chosen one isn't plugged in anymore.
      if (name === "OverconstrainedError" && id !== undefined) return await getStream();
      if (problems[name] !== "busy" || attempt === 2) return problems[name] ?? "fault";
      // Firefox takes a moment to let go of the microphone that we closed.
      await new Promise((resolve) => setTimeout(resolve, releaseMs));
    }
  }
}
