import localFont from "next/font/local";

/**
 * Bricolage Grotesque for display and Instrument Sans for text, cut by scripts/fonts/subset.ts to
 * the characters of our own words. They are not preloaded: a first paint has the stand-ins of
 * theme.css, which are as wide, and 36 KB do not compete with the style sheet.
 */
export const displayFont = localFont({
  src: "./bricolage-grotesque.woff2",
  weight: "800",
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

/** Western accents and signs, fetched only when a character of the range is on the page. */
export const displayFontAccents = localFont({
  src: "./bricolage-grotesque-accents.woff2",
  weight: "800",
  display: "swap",
  preload: false,
  variable: "--face-display-accents",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+00A1-00A6, U+00A8, U+00AA-00B6, U+00B8-00D6, U+00D8-00FF, U+201A, U+201E, U+2020, U+2039-203A, U+20AC, U+2122",
    },
  ],
});

export const textFontAccents = localFont({
  src: "./instrument-sans-accents.woff2",
  weight: "400 700",
  display: "swap",
  preload: false,
  variable: "--face-text-accents",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+00A1-00A6, U+00A8, U+00AA-00B6, U+00B8-00D6, U+00D8-00FF, U+201A, U+201E, U+2020, U+2039-203A, U+20AC, U+2122",
    },
  ],
});

/** Accented letters beyond Latin-1, in the same way. */
export const displayFontExt = localFont({
  src: "./bricolage-grotesque-ext.woff2",
  weight: "800",
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

/** The class names that put the faces' CSS variables on `<html>`. */
export const faceClassNames = [
  displayFont,
  textFont,
  displayFontAccents,
  textFontAccents,
  displayFontExt,
  textFontExt,
]
  .map((face) => face.variable)
  .join(" ");
