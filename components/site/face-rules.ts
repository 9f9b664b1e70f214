import display from "@/app/fonts/bricolage-grotesque.woff2";
import displayAccents from "@/app/fonts/bricolage-grotesque-accents.woff2";
import displayExt from "@/app/fonts/bricolage-grotesque-ext.woff2";
import text from "@/app/fonts/instrument-sans.woff2";
import textAccents from "@/app/fonts/instrument-sans-accents.woff2";
import textExt from "@/app/fonts/instrument-sans-ext.woff2";

/*
 * Bricolage Grotesque for display and Instrument Sans for text, subset by tools/assets/src/site-fonts.ts to
 * the characters we use. Not in the stylesheet, because each @font-face rule that is added after the
 * first paint causes another full layout (record 005).
 */
const faces = [
  { family: "Display Face", file: display, weight: "800" },
  { family: "Text Face", file: text, weight: "400 700" },
];

const accents =
  "U+A1-A6,U+A8,U+AA-B6,U+B8-D6,U+D8-FF,U+201A,U+201E,U+2020,U+2039-203A,U+20AC,U+2122";
const extended = "U+100-17F,U+218-21B,U+1E80-1E85";

/** Characters outside the subsets. Browsers load these files only when a page needs them. */
const more = [
  { family: "Display More", file: displayAccents, weight: "800", range: accents },
  { family: "Display More", file: displayExt, weight: "800", range: extended },
  { family: "Text More", file: textAccents, weight: "400 700", range: accents },
  { family: "Text More", file: textExt, weight: "400 700", range: extended },
];

/**
 * Fallback fonts with the same metrics as the web fonts, so that nothing shifts. `local(Arial)` doesn't
 * find Liberation Sans, Linux's Arial. Limited to the subsets' characters and listed before the fonts
 * for other characters, because Chrome would otherwise delay the first paint.
 */
const own =
  "unicode-range:U+0-A0,U+A7,U+A9,U+B7,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2190-2193,U+2212";
const regular = `src:local(Liberation Sans),local(Arial),local(Roboto);${own}`;
const bold = `src:local(Liberation Sans Bold),local(Arial Bold),local(Roboto Bold);${own}`;
const standIns = [
  `font-family:Text Stand-in;${regular};font-weight:400 500;size-adjust:101.4%;ascent-override:95.7%;descent-override:24.7%;line-gap-override:0%`,
  `font-family:Text Stand-in;${bold};font-weight:600 700;size-adjust:98.2%;ascent-override:98.8%;descent-override:25.5%;line-gap-override:0%`,
  `font-family:Display Stand-in;${bold};font-weight:600 800;size-adjust:96.3%;ascent-override:96.6%;descent-override:28%;line-gap-override:0%`,
];

type Face = { readonly family: string; readonly file: string; readonly weight: string };

const source = ({ file }: Face) => `url(${file})format("woff2")`;
const described = (face: Face) =>
  `font-family:${face.family};src:${source(face)};font-weight:${face.weight};font-display:swap`;
const rule = (descriptors: string) => `@font-face{${descriptors}}`;

/** The head's font rules: fallback fonts, fonts for other characters, and web fonts without JavaScript. */
export const styles = [
  ...standIns.map(rule),
  ...more.map((face) => rule(`${described(face)};unicode-range:${face.range}`)),
  `@media(scripting:none){${faces.map((face) => rule(described(face))).join("")}}`,
].join("");

const wanted = faces.map((face) => [face.family, source(face), { weight: face.weight }]);

/**
 * Loads both web fonts after the first contentful paint and adds them together, so that the page is
 * laid out again only once. Browsers without paint timing load them a second after the load event.
 */
export const script = `(()=>{let asked;const ask=()=>{if(asked)return;asked=1;Promise.allSettled(${JSON.stringify(wanted)}.map(f=>new FontFace(...f).load())).then(a=>a.forEach(f=>f.value&&document.fonts.add(f.value)))};addEventListener("load",()=>setTimeout(ask,1e3));new PerformanceObserver(l=>l.getEntriesByName("first-contentful-paint").length&&ask()).observe({type:"paint",buffered:true})})()`;
