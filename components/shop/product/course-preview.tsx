import type { CourseOutline } from "@/lib/course/read-outline";

type Props = {
  readonly preview: NonNullable<CourseOutline["preview"]>;
};

/**
 * The free lesson's video, with the browser's own controls, which cost the page no script. Without
 * a poster, the browser loads a frame of the video.
 */
export function CoursePreview({ preview }: Props) {
  const { title, videoUrl, captionsUrl, posterUrl, hasAudio } = preview;
  return (
    <figure className="overflow-hidden rounded-sm bg-ink text-paper dark:bg-raised">
      <video
        src={posterUrl ? videoUrl : `${videoUrl}#t=2`}
        poster={posterUrl ?? undefined}
        width={1280}
        height={720}
        controls
        playsInline
        preload={posterUrl ? "none" : "metadata"}
        aria-label={`Free lesson: ${title}`}
        className="aspect-video h-auto w-full"
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
