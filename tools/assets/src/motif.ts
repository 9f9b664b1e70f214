// Writes the brand's drawing to public/motif.svg. The hero, section edges and the not-found page show
// parts of it in the text color.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getTurn, getWave, motif } from "../../../lib/pdf/motif";
import { projectDir } from "./project-dir";

const { center } = motif;

/** Draws a line of the staff that continues clockwise around the record for three quarters of a turn. */
function drawGroove(radius: number, line: number): string {
  const wave = getWave(line).map(([x, y]) => `${x} ${y.toFixed(1)}`);
  const turn = getTurn(line);
  const endX = (center.x + radius * Math.sin(turn)).toFixed(1);
  const endY = (center.y - radius * Math.cos(turn)).toFixed(1);
  return `<path d="M${wave.join("L")}H${center.x}A${radius} ${radius} 0 1 1 ${endX} ${endY}"/>`;
}

function drawRing(radius: number): string {
  return `<circle cx="${center.x}" cy="${center.y}" r="${radius}"/>`;
}

const staff = motif.grooveRadii.map(drawGroove).join("");
const inner = motif.ringRadii.map(drawRing).join("");
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${motif.width} ${motif.height}"><g id="motif"><g fill="none" stroke="currentColor" stroke-width="${motif.strokeWidth}" stroke-linejoin="round" stroke-linecap="round">${staff}${inner}</g><circle cx="${center.x}" cy="${center.y}" r="${motif.labelRadius}" fill="currentColor"/></g></svg>\n`;

await writeFile(join(projectDir, "public/motif.svg"), svg);
console.log(`public/motif.svg: ${svg.length} bytes`);
