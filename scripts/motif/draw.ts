import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Draws the site's one motif into public/motif.svg: the five lines of a staff carry a waveform and
 * run on into the grooves of a record. Hero, section edges and the not-found page show parts of it,
 * in the colour of the text around it. `npx tsx scripts/motif/draw.ts`
 */
const centre = { x: 1200, y: 400 };
const staffRadii = [360, 336, 312, 288, 264];
const ringRadii = [240, 216, 192, 168, 144];
const waveEnd = 820;
const step = 5;

/** A burst of sound: 0 at both ends, loudest in the middle. In: x in user units, and the line. */
function swing(x: number, line: number): number {
  const envelope = Math.sin((Math.PI * x) / waveEnd) ** 2;
  const phase = x / 15 + line * 0.18;
  return envelope * (Math.sin(phase) * 0.6 + Math.sin(phase * 1.73) * 0.4) * (34 - line * 5);
}

/** A line of the staff that runs on clockwise around the record for three quarters of a turn. */
function groove(radius: number, line: number): string {
  const top = centre.y - radius;
  const wave = Array.from({ length: waveEnd / step + 1 }, (_, index) => {
    const x = index * step;
    return `${x} ${(top + swing(x, line)).toFixed(1)}`;
  });
  const turn = Math.PI * (1.5 - line * 0.07);
  const endX = (centre.x + radius * Math.sin(turn)).toFixed(1);
  const endY = (centre.y - radius * Math.cos(turn)).toFixed(1);
  return `<path d="M${wave.join("L")}H${centre.x}A${radius} ${radius} 0 1 1 ${endX} ${endY}"/>`;
}

function ring(radius: number): string {
  return `<circle cx="${centre.x}" cy="${centre.y}" r="${radius}"/>`;
}

const staff = staffRadii.map(groove).join("");
const inner = ringRadii.map(ring).join("");
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 800"><g id="motif"><g fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">${staff}${inner}</g><circle cx="${centre.x}" cy="${centre.y}" r="116" fill="currentColor"/></g></svg>\n`;

await writeFile(join(process.cwd(), "public", "motif.svg"), svg);
console.log(`public/motif.svg: ${svg.length} bytes`);
