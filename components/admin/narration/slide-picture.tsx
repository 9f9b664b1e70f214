import { useEffect, useRef } from "react";
import { getLessonFileUrl } from "@/lib/course/files/file-rules";
import type { Slide } from "@/lib/course/narration/script";

/** Before the next slide's first picture. */
const beforeEnd = 0.2;

type Props = { readonly videoId: string; readonly slide: Slide };

/** The slide as it is at its end, when all of it is visible. Its text is next to it, for everyone. */
export function SlidePicture({ videoId, slide }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const seconds = Math.max(0, slide.end - beforeEnd);
  useEffect(() => {
    if (video.current) video.current.currentTime = seconds;
  }, [seconds]);
  return (
    <video
      ref={video}
      src={getLessonFileUrl(videoId)}
      muted
      playsInline
      preload="auto"
      tabIndex={-1}
      aria-hidden="true"
      className="aspect-video w-full max-w-3xl border-2 border-hairline bg-raised"
    />
  );
}
