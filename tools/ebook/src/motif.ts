import type { Canvas } from "./canvas";
import type { Color } from "./design";

/** Returns the height of one bar of the waveform, 0 to 1. */
function getLoudness(step: number, count: number): number {
  const at = step / count;
  const swell = Math.sin(Math.PI * at) ** 0.7;
  const beat = 0.55 + 0.45 * Math.abs(Math.sin(at * Math.PI * 8.5));
  const grain = 0.75 + 0.25 * Math.sin(step * 2.399) * Math.cos(step * 0.73);
  return Math.max(0.06, swell * beat * grain);
}

/** Draws the bars of a waveform around a middle line. */
export function drawWaveform(
  canvas: Canvas,
  box: { x: number; y: number; width: number; height: number },
  ink: Color,
  bars: number,
): void {
  const pitch = box.width / bars;
  for (let bar = 0; bar < bars; bar += 1) {
    const height = getLoudness(bar, bars) * box.height;
    canvas.fillRect(box.x + bar * pitch, box.y - height / 2, pitch * 0.55, height, ink);
  }
}

/** Draws the grooves of a record: rings with gaps between the tracks. */
export function drawGrooves(
  canvas: Canvas,
  center: { x: number; y: number },
  radii: { from: number; to: number; step: number },
  ink: Color,
  opacity: number,
): void {
  let ring = 0;
  for (let radius = radii.from; radius <= radii.to; radius += radii.step) {
    ring += 1;
    if (ring % 9 === 0) continue;
    const strength = opacity * (0.55 + 0.45 * Math.sin(ring * 0.9));
    canvas.drawRing(center.x, center.y, radius, ink, ring % 3 === 0 ? 0.9 : 0.5, strength);
  }
}
