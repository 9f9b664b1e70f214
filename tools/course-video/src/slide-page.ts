import { brandCss } from "./fonts";
import type { Beat, Slide } from "./parse-script";

export const frame = { width: 1280, height: 720 } as const;

/** The player's captions cover the bottom 15 percent. */
const lowestText = Math.floor(frame.height * 0.85);

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const formatInline = (text: string): string =>
  escapeHtml(text).replace(/\*\*(.+?)\*\*/g, "<b>$1</b>");

/** The grooves of a record, as rings with a gap after every sixth. */
function drawRecord(): string {
  const rings = Array.from({ length: 24 }, (_, index) => index).filter((ring) => ring % 6 !== 5);
  const grooves = rings.map(
    (ring) => `<circle r="${112 + ring * 12.5}" stroke-width="${ring % 3 === 0 ? 2 : 1.2}"/>`,
  );
  return `<svg class="record" viewBox="-420 -420 840 840"><g fill="none" stroke="currentColor">${grooves.join("")}</g><circle r="88" class="label"/><circle r="9" class="hole"/></svg>`;
}

function renderLine({ line }: Beat, index: number): string {
  if (!line) return "";
  const [label = "", amount] = line.text.split(" | ");
  const value = amount === undefined ? "" : `<span class="value">${formatInline(amount)}</span>`;
  return `<div class="line ${line.kind}" data-beat="${index}"><span>${formatInline(label)}</span>${value}</div>`;
}

function renderSlide(slide: Slide, index: number, kicker: string): string {
  const isDark = index === 0 || slide.beats.some(({ line }) => line?.kind === "statement");
  const lines = slide.beats.map(renderLine).join("");
  const names = ["slide", isDark ? "dark" : "light", index === 0 ? "title" : ""].join(" ");
  return `<section class="${names}">${drawRecord()}<p class="kicker">${escapeHtml(kicker)}</p><h1 class="line" data-beat="0">${formatInline(slide.heading)}</h1><div class="lines">${lines}</div></section>`;
}

const css = `
body { width: ${frame.width}px; height: ${frame.height}px; overflow: hidden; font: 500 40px/1.28 "Instrument Sans"; }
.slide { position: absolute; inset: 0; padding: 56px 88px 108px; display: none; overflow: hidden; }
.slide.shown { display: block; }
.light { background: var(--paper); color: var(--ink); }
.dark { background: var(--ink); color: var(--paper); }
.kicker { font: 600 20px/1.3 "Instrument Sans"; color: var(--muted); }
.dark .kicker { color: var(--rule); }
h1 { font: 700 62px/1.06 "Bricolage Grotesque"; letter-spacing: -0.02em; margin-top: 10px; max-width: 1060px; text-wrap: balance; }
.lines { margin-top: 0.85em; max-width: 1040px; display: grid; gap: 0.5em; counter-reset: step; }
.lines:has(.card) { grid-auto-flow: column; grid-auto-columns: 1fr; gap: 28px; max-width: 1104px; }
.line { opacity: 0; }
.bullet { padding-left: 40px; position: relative; }
.bullet::before { content: ""; position: absolute; left: 0; top: 0.46em; width: 16px; height: 16px; border-radius: 50%; background: var(--amber); }
.step { padding-left: 72px; position: relative; counter-increment: step; }
.step::before { content: counter(step); position: absolute; left: 0; top: 0.09em; width: 46px; height: 46px; border-radius: 50%; background: var(--ink); color: var(--paper); font: 700 26px/46px "Bricolage Grotesque"; text-align: center; }
.sum, .total { display: flex; justify-content: space-between; gap: 40px; max-width: 1000px; border-bottom: 2px solid var(--rule); padding-bottom: 9px; }
.sum .value, .total .value { font: 700 1.1em/1.2 "Bricolage Grotesque"; white-space: nowrap; }
.total { border-bottom: 0; background: var(--amber); color: var(--ink); padding: 9px 18px; margin-inline: -18px; max-width: 1036px; font-weight: 700; }
.yes, .no { padding-left: 56px; position: relative; }
.yes::before, .no::before { position: absolute; left: 0; top: -3px; font: 800 44px/1.3 "Bricolage Grotesque"; }
.yes::before { content: "\\2713"; color: var(--green); }
.no::before { content: "\\00d7"; color: var(--brick); font-size: 56px; line-height: 1; top: -4px; }
.statement { font: 700 84px/1.05 "Bricolage Grotesque"; letter-spacing: -0.025em; color: var(--amber); text-wrap: balance; }
.statement + .statement { font-size: 48px; color: var(--paper); line-height: 1.2; letter-spacing: -0.01em; }
.dark.slide:not(.title) h1 { font-size: 38px; color: var(--rule); }
.card { background: #fff; border: 2px solid var(--rule); border-top: 12px solid var(--amber); border-radius: 6px; padding: 20px 26px 24px; min-height: 240px; display: grid; align-content: start; gap: 10px; font-size: 0.88em; }
.card span:first-child { font: 700 1.3em/1.12 "Bricolage Grotesque"; }
.card .value { color: var(--muted); }
b { font-weight: 700; }
.light b { color: var(--brick); }
.record { position: absolute; width: 760px; right: -400px; bottom: -330px; color: var(--rule); opacity: 0.5; }
.dark .record { color: var(--muted); opacity: 0.6; }
.label { fill: var(--sand); }
.hole { fill: var(--paper); }
.dark .label { fill: var(--amber); }
.dark .hole { fill: var(--ink); }
.title { padding-top: 196px; }
.title h1 { font-size: 82px; max-width: 820px; line-height: 1.02; }
.title .kicker { font-size: 24px; color: var(--amber); }
.title .record { width: 880px; right: -300px; bottom: -120px; opacity: 0.9; }
`;

/**
 * Renders all slides of a lesson as one page. Its function `show(slide, beat, progress)` shows a
 * slide up to a beat; `progress`, 0 to 1, is how far the newest line has moved in. `fitSlides()` makes
 * the text of full slides smaller, and returns the slides that are still too long.
 */
export function renderSlidePage(slides: readonly Slide[], kickers: readonly string[]): string {
  const sections = slides.map((slide, index) =>
    renderSlide(slide, index, kickers[Math.min(index, kickers.length - 1)] ?? ""),
  );
  const script = `
    const sections = [...document.querySelectorAll(".slide")];
    window.show = (slide, beat, progress) => {
      sections.forEach((section, index) => section.classList.toggle("shown", index === slide));
      for (const line of sections[slide].querySelectorAll(".line")) {
        const own = Number(line.dataset.beat);
        const shown = own < beat ? 1 : own === beat ? progress : 0;
        line.style.opacity = shown;
        line.style.transform = "translateX(" + Math.round((1 - shown) * -26) + "px)";
      }
    };
    const getBottom = (section) =>
      Math.max(...[...section.querySelectorAll(".line")].map((line) => line.getBoundingClientRect().bottom));
    window.fitSlides = () => sections.flatMap((section, index) => {
      section.classList.add("shown");
      for (let size = 40; size > 32 && getBottom(section) > ${lowestText}; size -= 1) {
        section.style.fontSize = size - 1 + "px";
      }
      const bottom = Math.round(getBottom(section));
      section.classList.remove("shown");
      return bottom > ${lowestText} ? [index + ": " + bottom] : [];
    });`;
  return `<!doctype html><meta charset="utf-8"><style>${brandCss}${css}</style>${sections.join("")}<script>${script}</script>`;
}
