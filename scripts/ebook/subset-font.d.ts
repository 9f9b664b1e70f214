/** subset-font ships no types; this is the part of its interface that the scripts here use. */
declare module "subset-font" {
  interface SubsetOptions {
    targetFormat?: "sfnt" | "woff" | "woff2";
    /** Pins (or narrows) the axes of a variable font. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** Keeps only the glyphs of the text itself, without those that GSUB could reach from them. */
    noLayoutClosure?: boolean;
  }
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: SubsetOptions,
  ): Promise<Buffer>;
}
