/** A point of a drawing: x to the right, y down. */
export type Point = readonly [x: number, y: number];

/** The brand's drawing: the five lines of a staff carry a waveform and continue as a record's grooves. */
export const motif = {
  width: 1600,
  height: 800,
  center: { x: 1200, y: 400 },
  strokeWidth: 3,
  grooveRadii: [360, 336, 312, 288, 264],
  ringRadii: [240, 216, 192, 168, 144],
  labelRadius: 116,
} as const;

const waveEnd = 820;
const step = 5;

/** Returns how far the waveform of a line swings at `x`: 0 at both ends, most in the middle. */
function getSwing(x: number, line: number): number {
  const envelope = Math.sin((Math.PI * x) / waveEnd) ** 2;
  const phase = x / 15 + line * 0.18;
  return envelope * (Math.sin(phase) * 0.6 + Math.sin(phase * 1.73) * 0.4) * (34 - line * 5);
}

/** Returns the waveform of a staff line, from the left edge to where the record starts. */
export function getWave(line: number): Point[] {
  const top = motif.center.y - (motif.grooveRadii[line] ?? 0);
  return Array.from({ length: waveEnd / step + 1 }, (_, index) => {
    const x = index * step;
    return [x, top + getSwing(x, line)];
  });
}

/** Returns how far a staff line continues clockwise around the record, in radians from its top. */
export const getTurn = (line: number) => Math.PI * (1.5 - line * 0.07);
