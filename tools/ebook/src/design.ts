import { rgb } from "@cantoo/pdf-lib";

/** US Letter, so that the worksheets print at full size. All lengths are in points. */
export const page = { width: 612, height: 792 } as const;

/** A narrow column for notes and a wide one for text. The customer's stamp uses the bottom 36 pt. */
export const grid = {
  left: 50,
  asideWidth: 92,
  textX: 160,
  textWidth: 402,
  right: 562,
  top: 728,
  bottom: 60,
  folio: 46,
} as const;
export const fullWidth = grid.right - grid.left;

const hex = (value: number) =>
  rgb((value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255);

export const color = {
  ink: hex(0x14110f),
  paper: hex(0xfaf5ec),
  amber: hex(0xe8912d),
  brick: hex(0xa63a24),
  sand: hex(0xf1e7d5),
  sheet: hex(0xfffdf8),
  rule: hex(0xcdbfa8),
  muted: hex(0x655c52),
} as const;
export type Color = (typeof color)[keyof typeof color];

export const size = { body: 9.3, leading: 12.5, small: 8, smallLeading: 10.6 } as const;
