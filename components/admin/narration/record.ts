import { sampleRate } from "@/lib/course/narration/sound";

/** Why a recording ended before staff stopped it. */
export type RecordingEnd = "unplugged" | "hidden" | "too_long" | "fault";

export type ActiveRecorder = {
  /** Ends the recording. What was recorded until then is the result, whatever ended it. */
  readonly stop: () => void;
  readonly result: Promise<{ readonly sound: Blob; readonly end: RecordingEnd | null }>;
};

/** No slide's text takes this long to read. */
const maxMs = 5 * 60_000;
/** How often the browser hands over what it recorded, so that a fault doesn't lose it. */
const partMs = 1_000;

/** Records a microphone until it's stopped or unplugged, or the page is hidden: phones mute it then. */
export function startRecorder(microphone: MediaStream): ActiveRecorder {
  const recorder = new MediaRecorder(microphone, { audioBitsPerSecond: 192_000 });
  const parts: Blob[] = [];
  const listening = new AbortController();
  let end: RecordingEnd | null = null;
  const stop = (reason: RecordingEnd | null) => {
    if (recorder.state === "inactive") return;
    end ??= reason;
    recorder.stop();
  };
  const { signal } = listening;
  const timer = setTimeout(() => stop("too_long"), maxMs);
  for (const track of microphone.getAudioTracks()) {
    track.addEventListener("ended", () => stop("unplugged"), { signal });
  }
  const onVisibility = () => {
    if (document.visibilityState === "hidden") stop("hidden");
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });
  const result = new Promise<Awaited<ActiveRecorder["result"]>>((resolve) => {
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    recorder.addEventListener("error", () => {
      end ??= "fault";
    });
    recorder.addEventListener("stop", () => {
      listening.abort();
      clearTimeout(timer);
      // Browsers stop it themselves, without our call, when the microphone goes away.
      const isGone = microphone.getAudioTracks().every(({ readyState }) => readyState === "ended");
      resolve({
        sound: new Blob(parts, { type: recorder.mimeType }),
        end: end ?? (isGone ? "unplugged" : null),
      });
    });
  });
  recorder.start(partMs);
  return { stop: () => stop(null), result };
}

/** Decodes a recording or a video's sound, as one channel. Throws if this browser can't. */
export async function decodeSound(file: Blob): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const decoded = await context.decodeAudioData(await file.arrayBuffer());
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, channel) =>
    decoded.getChannelData(channel),
  );
  const [first = new Float32Array(0), ...others] = channels;
  if (others.length === 0) return first;
  return first.map(
    (sample, at) =>
      others.reduce((sum, channel) => sum + (channel[at] ?? 0), sample) / channels.length,
  );
}
