import { EbookImage } from "@/components/shop/product/ebook-image";
import { SpreadGallery } from "@/components/shop/product/spread-gallery";
import { buttonClassName } from "@/components/ui/button";
import { formatFileSize } from "@/lib/core/display-text";
import { ebookFacts } from "@/lib/ebook-files/ebook-facts";

/** Four spreads, and a free chapter without sign-up. */
export function EbookPreview() {
  const { spreads, sample } = ebookFacts;
  return (
    <section aria-labelledby="preview-title" className="below-192 wrap mt-20 md:mt-28">
      <div className="split-label mb-10 gap-y-6 md:mb-14 lg:items-start">
        <h2 id="preview-title" className="text-title">
          Look inside
        </h2>
        <div className="grid justify-items-start gap-4">
          <p className="max-w-[48ch] text-lg text-soft">
            Read chapter {sample.chapter}, “{sample.title},” for free. You don’t need to enter your
            email. The sample is a {sample.pages}-page PDF ({formatFileSize(sample.bytes)}).
          </p>
          <a href={sample.href} className={buttonClassName("secondary")}>
            Read the sample chapter
          </a>
        </div>
      </div>
      <SpreadGallery
        spreads={spreads.map(({ title, pages, sources, width, height }) => ({
          title,
          pages: pages.join(" and "),
          src: sources.at(-1)?.src ?? "",
          width,
          height,
        }))}
        pictures={spreads.map((spread) => (
          <EbookImage
            key={spread.title}
            image={spread}
            alt=""
            sizes="(min-width: 48rem) 46vw, 92vw"
            loading="lazy"
          />
        ))}
      />
    </section>
  );
}
