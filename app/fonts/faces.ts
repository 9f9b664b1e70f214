import localFont from "next/font/local";

/**
 * Bricolage Grotesque for display and Instrument Sans for text, cut by scripts/fonts/subset.ts.
 * None is preloaded, and none is asked for before the first paint: faces.css has the fallbacks that
 * paint at once, in the same measures, and the rule that puts the faces in their place.
 */
export const displayFont = localFont({
  src: "./bricolage-grotesque.woff2",
  weight: "600 800",
  display: "swap",
  preload: false,
  variable: "--face-display",
  adjustFontFallback: false,
});

export const textFont = localFont({
  src: "./instrument-sans.woff2",
  weight: "400 700",
  display: "swap",
  preload: false,
  variable: "--face-text",
  adjustFontFallback: false,
});

/** Accented letters beyond Latin-1, fetched only when a character of the range is on the page. */
export const displayFontExt = localFont({
  src: "./bricolage-grotesque-ext.woff2",
  weight: "600 800",
  display: "swap",
  preload: false,
  variable: "--face-display-ext",
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-017F, U+0218-021B, U+1E80-1E85" }],
});

export const textFontExt = localFont({
  src: "./instrument-sans-ext.woff2",
  weight: "400 700",
  display: "swap",
  preload: false,
  variable: "--face-text-ext",
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-017F, U+0218-021B, U+1E80-1E85" }],
});

/** The class names that put the four faces' CSS variables on `<html>`. */
export const faceClassNames = [displayFont, textFont, displayFontExt, textFontExt]
  .map((face) => face.variable)
  .join(" ");
