import type { InputTrack } from "mediabunny";

type Options = {
  /** Share of the video's length that's done. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Packs a video's picture and sound into an MP4 file that starts before it's loaded entirely. Copies
 * them unchanged, and streams both files, so that neither is in memory.
 */
export async function remuxVideo(
  file: Blob,
  target: WritableStream,
  { onProgress, signal }: Options,
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
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    const videoCodec = await video?.getCodec();
    const audioCodec = await audio?.getCodec();
    if (!video || !videoCodec) throw new Error("the video has no picture");
    const picture = new media.EncodedVideoPacketSource(videoCodec);
    const sound = audioCodec ? new media.EncodedAudioPacketSource(audioCodec) : null;
    output.addVideoTrack(picture, {
      rotation: await video.getRotation(),
      maximumPacketCount: await countPackets(video),
    });
    if (audio && sound) {
      output.addAudioTrack(sound, { maximumPacketCount: await countPackets(audio) });
    }
    const seconds = await input.computeDuration();
    const start = Math.min(
      await video.getFirstTimestamp(),
      audio ? await audio.getFirstTimestamp() : 0,
      0,
    );
    await output.start();
    const copy = async (track: InputTrack, add: AddPacket) => {
      for await (const packet of new media.EncodedPacketSink(track).packets()) {
        signal.throwIfAborted();
        await add(packet.clone({ timestamp: packet.timestamp - start }));
        if (track === video) onProgress(Math.min(1, packet.timestamp / seconds));
      }
    };
    type AddPacket = (packet: InstanceType<typeof media.EncodedPacket>) => Promise<void>;
    const videoConfig = await video.getDecoderConfig();
    const audioConfig = await audio?.getDecoderConfig();
    const copies = [
      copy(video, (packet) =>
        picture.add(packet, { decoderConfig: videoConfig ?? undefined }),
      ).then(() => picture.close()),
    ];
    if (audio && sound) {
      copies.push(
        copy(audio, (packet) =>
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

async function countPackets(track: InputTrack): Promise<number> {
  return (await track.computePacketStats(undefined, { metadataOnly: true })).packetCount;
}
