import { type EbookFacts, ebookFacts } from "@/lib/ebook-files/ebook-facts";

type CoverProps = {
  /** At most 10 rem wide. */
  readonly isThumbnail?: boolean;
};

/** The eBook's cover, as in the PDF. */
export function EbookCover({ isThumbnail = false }: CoverProps) {
  return (
    <div className="sleeve relative overflow-hidden rounded-sm bg-ink [box-shadow:0_0_0_1px_var(--line)]">
      <EbookImage
        image={ebookFacts.cover}
        alt={`Cover of ${ebookFacts.title}`}
        sizes={isThumbnail ? "10rem" : "(min-width: 48rem) 40vw, 24rem"}
        loading="eager"
      />
    </div>
  );
}

type Props = {
  readonly image: EbookFacts["cover"];
  readonly alt: string;
  /** Displayed width, for the browser's choice of file. */
  readonly sizes: string;
  readonly loading: "eager" | "lazy";
};

/** A page or two of the eBook. Files are made by `npm run ebook`, so next/image has nothing to do. */
export function EbookImage({ image, alt, sizes, loading }: Props) {
  const { sources, width, height } = image;
  return (
    // biome-ignore lint/performance/noImgElement: already in two sizes of AVIF
    <img
      src={sources.at(-1)?.src}
      srcSet={sources.map((source) => `${source.src} ${source.width}w`).join(", ")}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={loading}
      decoding="async"
      className="h-auto w-full"
    />
  );
}
