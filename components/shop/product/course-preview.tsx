import type { CourseOutline } from "@/lib/course/outline";

type Props = {
  readonly preview: NonNullable<CourseOutline["preview"]>;
  /** Loads a frame of the video; only for below the first screen, where it can't delay the page. */
  readonly showsFrame?: boolean;
};

/** The free lesson's video, with the browser's own controls, which cost the page no script. */
export function CoursePreview({ preview, showsFrame = false }: Props) {
  const { title, videoUrl, captionsUrl, hasAudio } = preview;
  return (
    <figure className="overflow-hidden rounded-sm bg-ink text-paper dark:bg-raised">
      <video
        src={showsFrame ? `${videoUrl}#t=2` : videoUrl}
        controls
        playsInline
        preload={showsFrame ? "metadata" : "none"}
        aria-label={`Free lesson: ${title}`}
        className="aspect-video w-full"
      >
        <track kind="captions" src={captionsUrl} srcLang="en" label="English" default={!hasAudio} />
      </video>
      <figcaption className="flex flex-wrap justify-between gap-x-6 border-t-2 border-accent px-5 py-4 font-semibold md:px-7">
        <span>{title}</span>
        <span>Free lesson{hasAudio ? "" : " with captioned slides"}</span>
      </figcaption>
    </figure>
  );
}
