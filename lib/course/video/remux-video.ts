import type { InputTrack } from "mediabunny";
import {
  type PlayedPart,
  pickTracks,
  tickSeconds,
  type VideoFacts,
} from "@/lib/course/video/inspect-video";

type Options = {
  /** What inspectVideo said about the file. */
  readonly facts: Pick<VideoFacts, "picture" | "sound">;
  /** Share of the video's length that's done. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Packs a video's picture and sound into an MP4 file that starts before it's loaded entirely. Copies
 * what players show of them unchanged, without what an editor cut off, and streams both files, so
 * that neither is in memory.
 */
export async function remuxVideo(
  file: Blob,
  target: WritableStream,
  { facts, onProgress, signal }: Options,
): Promise<void> {
  const media = await import("mediabunny");
  const input = new media.Input({
    formats: [media.MP4, media.QTFF],
    source: new media.BlobSource(file),
  });
  const output = new media.Output({
    // Reserves room for the index at the beginning: nothing has to be held until the end.
    format: new media.Mp4OutputFormat({ fastStart: "reserve" }),
    target: new media.StreamTarget(target, { chunked: true }),
  });
  try {
    const { video, audio } = await pickTracks(input);
    const videoCodec = await video?.getCodec();
    const audioCodec = await audio?.getCodec();
    if (!video || !videoCodec) throw new Error("the video has no picture");
    const picture = new media.EncodedVideoPacketSource(videoCodec);
    const sound = audioCodec ? new media.EncodedAudioPacketSource(audioCodec) : null;
    output.addVideoTrack(picture, {
      transformationMatrix: await video.getTransformationMatrix(),
      maximumPacketCount: await countPackets(video),
    });
    if (audio && sound) {
      output.addAudioTrack(sound, { maximumPacketCount: await countPackets(audio) });
    }
    // Players show times before 0 from the beginning, unless an edit list hides them.
    const shift = Math.max(0, -facts.picture.start, -(facts.sound?.start ?? 0));
    await output.start();
    const copy = async (track: InputTrack, part: PlayedPart, add: AddPacket) => {
      for await (const packet of readPlayed(track, part)) {
        signal.throwIfAborted();
        await add(packet.clone({ timestamp: packet.timestamp + shift }));
        if (track === video) onProgress(Math.min(1, Math.max(0, packet.timestamp / part.end)));
      }
    };
    type AddPacket = (packet: InstanceType<typeof media.EncodedPacket>) => Promise<void>;
    const videoConfig = await video.getDecoderConfig();
    const audioConfig = await audio?.getDecoderConfig();
    const copies = [
      copy(video, facts.picture, (packet) =>
        picture.add(packet, { decoderConfig: videoConfig ?? undefined }),
      ).then(() => picture.close()),
    ];
    if (audio && sound && facts.sound) {
      copies.push(
        copy(audio, facts.sound, (packet) =>
          sound.add(packet, { decoderConfig: audioConfig ?? undefined }),
        ).then(() => sound.close()),
      );
    }
    await Promise.all(copies);
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  } finally {
    input.dispose();
  }
}

/** Yields the packets that players show. */
export async function* readPlayed(track: InputTrack, part: PlayedPart) {
  const { EncodedPacketSink } = await import("mediabunny");
  const isPicture = track.isVideoTrack();
  let start: number | null = null;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const { sequenceNumber, timestamp, duration } = packet;
    if (sequenceNumber < part.firstPacket) continue;
    start ??= timestamp;
    // In front of the first key frame: frames of the part that's cut off.
    if (isPicture && timestamp < start) continue;
    if (timestamp >= part.end - tickSeconds) continue;
    // Sound starts earlier, because its first packet only prepares the decoder.
    const shownFrom = isPicture ? Math.max(timestamp, part.start) : timestamp;
    const shownUntil = Math.min(timestamp + duration, part.end);
    yield packet.clone({ timestamp: shownFrom, duration: Math.max(0, shownUntil - shownFrom) });
  }
}

async function countPackets(track: InputTrack): Promise<number> {
  return (await track.computePacketStats(undefined, { metadataOnly: true })).packetCount;
}
