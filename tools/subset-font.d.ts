/** subset-font has no types. These are the parts that tools/assets and tools/ebook use. */
/** subset-font ships no types; this is the part of its interface that the scripts here use. */
declare module "subset-font" {
  type SubsetOptions = {
    targetFormat?: "sfnt" | "woff" | "woff2";
    /** Pins or narrows the axes of a variable font. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** Keeps only the glyphs of the text, without those that GSUB would add. */
    noLayoutClosure?: boolean;
  };
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: SubsetOptions,
  ): Promise<Buffer>;
}
