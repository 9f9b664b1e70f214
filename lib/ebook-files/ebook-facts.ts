import facts from "@/content/ebook/facts.json" with { type: "json" };

type EbookImage = {
  /** AVIF files with their widths in pixels, smallest first. */
  readonly sources: readonly { readonly src: string; readonly width: number }[];
  readonly width: number;
  readonly height: number;
};

/** Facts about the bundled eBook. `npm run ebook` writes them together with the PDF. */
export type EbookFacts = {
  readonly title: string;
  readonly subtitle: string;
  readonly edition: string;
  /** Dates are days, such as `2026-11-25`. */
  readonly published: string;
  readonly format: string;
  readonly pageSize: string;
  readonly pages: number;
  readonly words: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly chapters: readonly {
    /** 0 is the preface. */
    readonly number: number;
    readonly title: string;
    readonly deck: string;
    readonly page: number;
    /** The day someone last checked the chapter's facts. */
    readonly checked: string;
  }[];
  readonly worksheets: readonly string[];
  readonly cover: EbookImage;
  readonly spreads: readonly (EbookImage & {
    readonly pages: readonly number[];
    /** The chapter it's from. */
    readonly title: string;
  })[];
  readonly sample: {
    readonly href: string;
    readonly chapter: number;
    readonly title: string;
    readonly pages: number;
    readonly bytes: number;
  };
  /** The ZIP file that comes with the PDF. */
  readonly filePack: {
    readonly bytes: number;
    readonly files: readonly { readonly name: string; readonly what: string }[];
  };
};

export const ebookFacts: EbookFacts = facts;
