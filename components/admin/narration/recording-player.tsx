import { useEffect, useState } from "react";
import { type Recording, sampleRate } from "@/lib/course/narration/sound";

type Props = { readonly recording: Recording; readonly label: string };

/** Plays a recording as customers will hear it. */
export function RecordingPlayer({ recording, label }: Props) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(createWav(recording.samples));
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [recording]);
  // biome-ignore lint/a11y/useMediaCaption: its text is on the page
  return <audio controls src={url} aria-label={label} className="w-full max-w-xl" />;
}

/** Writes samples as a WAV file: unlike the browser's recording, it has a length, so it can be played from any place. */
function createWav(samples: Int16Array<ArrayBuffer>): Blob {
  const header = new DataView(new ArrayBuffer(44));
  const writeText = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) {
      header.setUint8(at + index, letter.charCodeAt(0));
    }
  };
  writeText(0, "RIFF");
  header.setUint32(4, 36 + samples.byteLength, true);
  writeText(8, "WAVEfmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, sampleRate, true);
  header.setUint32(28, sampleRate * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  writeText(36, "data");
  header.setUint32(40, samples.byteLength, true);
  return new Blob([header, samples], { type: "audio/wav" });
}
