import { PreviewPlayer } from "@/components/course/preview-player";
import type { CourseOutline } from "@/lib/course/read-outline";

type Props = {
  readonly preview: NonNullable<CourseOutline["preview"]>;
};

/** The free lesson's video. */
export function CoursePreview({ preview }: Props) {
  const { title, videoUrl, captionsUrl, posterUrl, hasAudio } = preview;
  return (
    <figure className="overflow-hidden rounded-sm bg-ink text-paper dark:bg-raised dark:outline dark:outline-line">
      <PreviewPlayer
        title={title}
        videoUrl={videoUrl}
        captionsUrl={captionsUrl}
        posterUrl={posterUrl}
        hasAudio={hasAudio}
      />
      <figcaption className="flex flex-wrap justify-between gap-x-6 border-t-2 border-accent px-5 py-4 font-semibold md:px-7">
        <span>{title}</span>
        <span>Free lesson{hasAudio ? "" : " with captioned slides"}</span>
      </figcaption>
    </figure>
  );
}
