import { inspectFile } from "@/components/admin/course/prepare-video";
import { decodeSound } from "@/components/admin/narration/record";
import { fail, ok, type Result } from "@/lib/core/result";
import { groupSlides, readCues, retimeCaptions } from "@/lib/course/narration/script";
import { evenOut, type Recording, sampleRate, toFloats } from "@/lib/course/narration/sound";
import {
  computeTimeline,
  moveTime,
  slowestPicture,
  type Timeline,
} from "@/lib/course/narration/timeline";
import { pickTracks, type VideoFacts, type VideoProblem } from "@/lib/course/video/inspect-video";
import { readPlayed } from "@/lib/course/video/remux-video";

type Options = {
  readonly video: Blob;
  /** WebVTT, which says where the slides are. */
  readonly captions: string;
  /** By slide. Those without one keep the video's sound and timing. */
  readonly recordings: readonly (Recording | null)[];
  readonly signal: AbortSignal;
  /** Share of the video's length that's done. */
  readonly onProgress: (share: number) => void;
};

type Mixed = { readonly video: Blob; readonly captions: string; readonly seconds: number };

export type MixProblem = VideoProblem | "unreadable_sound";

/**
 * Mixes recordings into a copy of a lesson's video. The picture isn't encoded again: its frames are
 * shown earlier or later, and the captions move with them.
 */
export async function mixNarration(options: Options): Promise<Result<Mixed, MixProblem>> {
  const { video, captions, recordings } = options;
  const inspected = await inspectFile(video);
  if (!inspected.ok) return inspected;
  const facts = inspected.value;
  const slides = groupSlides(readCues(captions), facts.durationSeconds);
  const isKept = facts.hasAudio && slides.some((_, index) => !recordings[index]);
  const oldSound = isKept ? await decodeSound(video).catch(() => null) : new Float32Array(0);
  if (!oldSound) return fail("unreadable_sound");
  const timeline = computeTimeline(
    slides,
    slides.map((_, index) => {
      const recording = recordings[index];
      if (!recording) return null;
      return { seconds: recording.samples.length / sampleRate, pauses: recording.pauses };
    }),
  );
  const sound = slides.map(({ start, end }, index) => () => {
    const recording = recordings[index];
    if (recording) return toFloats(recording.samples);
    const kept = oldSound.slice(Math.round(start * sampleRate), Math.round(end * sampleRate));
    return evenOut(kept) ?? kept;
  });
  return ok({
    video: await writeVideo(options, { facts, timeline, sound }),
    captions: retimeCaptions(captions, (seconds) => moveTime(timeline, seconds)),
    seconds: timeline.seconds,
  });
}

type Parts = {
  readonly facts: VideoFacts;
  readonly timeline: Timeline;
  /** Of each slide, made when it's needed. */
  readonly sound: readonly (() => Float32Array)[];
};

async function writeVideo(
  { video, signal, onProgress }: Options,
  { facts, timeline, sound }: Parts,
): Promise<Blob> {
  const media = await import("mediabunny");
  // Also where the browser has an encoder of its own: each of those delays the sound differently.
  (await import("@mediabunny/aac-encoder")).registerAacEncoder();
  const input = new media.Input({
    formats: [media.MP4, media.QTFF],
    source: new media.BlobSource(video),
  });
  const target = new media.BufferTarget();
  const format = new media.Mp4OutputFormat({ fastStart: "in-memory" });
  const output = new media.Output({ format, target });
  try {
    const track = (await pickTracks(input)).video;
    const codec = await track?.getCodec();
    if (!track || !codec) throw new Error("the video has no picture");
    const picture = new media.EncodedVideoPacketSource(codec);
    const narration = new media.AudioSampleSource({ codec: "aac", bitrate: 128_000 });
    output.addVideoTrack(picture, { transformationMatrix: await track.getTransformationMatrix() });
    output.addAudioTrack(narration);
    await output.start();
    const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
    const copyPicture = async () => {
      for await (const packet of readPlayed(track, facts.picture)) {
        signal.throwIfAborted();
        const timestamp = moveTime(timeline, packet.timestamp, slowestPicture);
        const until = moveTime(timeline, packet.timestamp + packet.duration + 0.001);
        const moved = packet.clone({ timestamp, duration: Math.max(0, until - timestamp) });
        await picture.add(moved, { decoderConfig });
      }
      picture.close();
    };
    const addSound = async () => {
      for await (const { samples, timestamp } of readSound(timeline, sound)) {
        signal.throwIfAborted();
        // Both channels, so that it's as loud as other videos from two speakers.
        const data = new Float32Array(samples.length * 2);
        data.set(samples);
        data.set(samples, samples.length);
        const channels = { format: "f32-planar", numberOfChannels: 2, sampleRate } as const;
        const sample = new media.AudioSample({ data, timestamp, ...channels });
        await narration.add(sample);
        sample.close();
        onProgress(Math.min(1, timestamp / timeline.seconds));
      }
      narration.close();
    };
    await Promise.all([copyPicture(), addSound()]);
    await output.finalize();
    if (!target.buffer) throw new Error("the video wasn't written");
    return new Blob([target.buffer], { type: "video/mp4" });
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  } finally {
    input.dispose();
  }
}

/** The encoder adds up to two packets. Players show black at the end of sound that's longer than the picture. */
const encoderDelaySeconds = 0.05;

const toSamples = (seconds: number) => Math.round(seconds * sampleRate);

/** Yields a narrated video's sound, a second at a time. */
async function* readSound({ slides, ...timeline }: Timeline, sound: Parts["sound"]) {
  const end = toSamples(timeline.seconds - encoderDelaySeconds);
  for (const [index, { start, speechStart, seconds }] of slides.entries()) {
    const first = toSamples(start);
    const all = new Float32Array(Math.min(end, toSamples(start + seconds)) - first);
    const speech = sound[index]?.() ?? new Float32Array(0);
    const offset = toSamples(speechStart) - first;
    all.set(speech.subarray(0, all.length - offset), offset);
    for (let at = 0; at < all.length; at += sampleRate) {
      yield { samples: all.subarray(at, at + sampleRate), timestamp: (first + at) / sampleRate };
    }
  }
}
