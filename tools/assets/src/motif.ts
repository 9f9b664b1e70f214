// Draws public/motif.svg: the five lines of a staff carry a waveform and continue as the grooves of
// a record. The hero, section edges and the not-found page show parts of it in the text color.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectDir } from "./project-dir";

const center = { x: 1200, y: 400 };
const staffRadii = [360, 336, 312, 288, 264];
const ringRadii = [240, 216, 192, 168, 144];
const waveEnd = 820;
const step = 5;

/** Returns how far the waveform of a line swings at `x`: 0 at both ends, most in the middle. */
function getSwing(x: number, line: number): number {
  const envelope = Math.sin((Math.PI * x) / waveEnd) ** 2;
  const phase = x / 15 + line * 0.18;
  return envelope * (Math.sin(phase) * 0.6 + Math.sin(phase * 1.73) * 0.4) * (34 - line * 5);
}

/** Draws a line of the staff that continues clockwise around the record for three quarters of a turn. */
function drawGroove(radius: number, line: number): string {
  const top = center.y - radius;
  const wave = Array.from({ length: waveEnd / step + 1 }, (_, index) => {
    const x = index * step;
    return `${x} ${(top + getSwing(x, line)).toFixed(1)}`;
  });
  const turn = Math.PI * (1.5 - line * 0.07);
  const endX = (center.x + radius * Math.sin(turn)).toFixed(1);
  const endY = (center.y - radius * Math.cos(turn)).toFixed(1);
  return `<path d="M${wave.join("L")}H${center.x}A${radius} ${radius} 0 1 1 ${endX} ${endY}"/>`;
}

function drawRing(radius: number): string {
  return `<circle cx="${center.x}" cy="${center.y}" r="${radius}"/>`;
}

const staff = staffRadii.map(drawGroove).join("");
const inner = ringRadii.map(drawRing).join("");
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 800"><g id="motif"><g fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">${staff}${inner}</g><circle cx="${center.x}" cy="${center.y}" r="116" fill="currentColor"/></g></svg>\n`;

await writeFile(join(projectDir, "public/motif.svg"), svg);
console.log(`public/motif.svg: ${svg.length} bytes`);
