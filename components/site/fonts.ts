import localFont from "next/font/local";

// next/font reads these calls while compiling, so every value must be a literal.
const displayFace = localFont({
  src: "../../app/fonts/bricolage-grotesque.woff2",
  variable: "--font-display-face",
  weight: "800",
  display: "swap",
  adjustFontFallback: false,
});

const textFace = localFont({
  src: "../../app/fonts/instrument-sans.woff2",
  variable: "--font-text-face",
  weight: "400 700",
  display: "swap",
  adjustFontFallback: false,
});

// Letters outside English: a browser downloads these files only for a page that uses one.
const displayAccents = localFont({
  src: "../../app/fonts/bricolage-grotesque-accents.woff2",
  variable: "--font-display-accents",
  weight: "800",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+A1-A6,U+A8,U+AA-B6,U+B8-D6,U+D8-FF,U+201A,U+201E,U+2020,U+2039-203A,U+20AC,U+2122",
    },
  ],
});

const displayExtended = localFont({
  src: "../../app/fonts/bricolage-grotesque-ext.woff2",
  variable: "--font-display-extended",
  weight: "800",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+100-17F,U+218-21B,U+1E80-1E85" }],
});

const textAccents = localFont({
  src: "../../app/fonts/instrument-sans-accents.woff2",
  variable: "--font-text-accents",
  weight: "400 700",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+A1-A6,U+A8,U+AA-B6,U+B8-D6,U+D8-FF,U+201A,U+201E,U+2020,U+2039-203A,U+20AC,U+2122",
    },
  ],
});

const textExtended = localFont({
  src: "../../app/fonts/instrument-sans-ext.woff2",
  variable: "--font-text-extended",
  weight: "400 700",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+100-17F,U+218-21B,U+1E80-1E85" }],
});

/** Class names that define the CSS variables of every font; theme.css builds the families from them. */
export const fontVariables = [
  displayFace,
  displayAccents,
  displayExtended,
  textFace,
  textAccents,
  textExtended,
]
  .map(({ variable }) => variable)
  .join(" ");
