import { EbookImage } from "@/components/shop/product/ebook-image";
import { ebookFacts } from "@/lib/ebook-files/ebook-facts";

/** The eBook's cover, as in the PDF. */
export function EbookCover() {
  return (
    <div className="sleeve relative overflow-hidden rounded-sm bg-ink [box-shadow:0_0_0_1px_var(--line)]">
      <EbookImage
        image={ebookFacts.cover}
        alt={`Cover of ${ebookFacts.title}`}
        sizes="(min-width: 48rem) 40vw, 24rem"
        loading="eager"
      />
    </div>
  );
}
