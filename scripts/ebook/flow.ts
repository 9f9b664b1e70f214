import type { Canvas } from "./canvas";
import { grid } from "./design";

/** Something that must not be cut by a page's end: a line of text, a table row, a box. */
export interface Piece {
  height: number;
  /** Space above, dropped at the top of a page. */
  gap?: number;
  /** Stays on the page of the piece after it. */
  keep?: boolean;
  /** Is drawn again on top of a page that starts with this piece: a table's head. */
  repeat?: Piece;
  /** Stands in the margin beside what follows and takes no room in the text. */
  aside?: boolean;
  /** `y` is the piece's upper edge. */
  draw(canvas: Canvas, y: number): void;
}

/** Pours pieces down pages: keeps together what belongs together, and opens new pages. */
export class Flow {
  private y: number = grid.top;
  private asideFloor = Number.POSITIVE_INFINITY;
  private fresh = true;

  constructor(
    private canvas: Canvas,
    private readonly nextPage: () => Canvas,
    start: number,
  ) {
    this.y = start;
  }

  private turnPage(): void {
    this.canvas = this.nextPage();
    this.y = grid.top;
    this.asideFloor = Number.POSITIVE_INFINITY;
    this.fresh = true;
  }

  private drawAside(piece: Piece): void {
    const wanted = Math.min(this.y, this.asideFloor - 16);
    const y = Math.max(wanted, grid.bottom + piece.height);
    piece.draw(this.canvas, y);
    this.asideFloor = y - piece.height;
  }

  private drawPiece(piece: Piece): void {
    if (this.fresh && piece.repeat) {
      piece.repeat.draw(this.canvas, this.y);
      this.y -= piece.repeat.height;
    }
    if (!this.fresh) this.y -= piece.gap ?? 0;
    this.fresh = false;
    piece.draw(this.canvas, this.y);
    this.y -= piece.height;
  }

  pour(pieces: Piece[]): void {
    for (let start = 0; start < pieces.length; ) {
      let end = start;
      while (pieces[end]?.keep || pieces[end]?.aside) end += 1;
      const group = pieces.slice(start, end + 1);
      const inText = group.filter((piece) => !piece.aside);
      const needed = inText.reduce((sum, piece) => sum + piece.height + (piece.gap ?? 0), 0);
      if (this.y - needed < grid.bottom && !this.fresh) this.turnPage();
      for (const piece of group) {
        if (!piece.aside) this.drawPiece(piece);
        else {
          const next = inText[0];
          this.y -= this.fresh ? 0 : (next?.gap ?? 0);
          this.drawAside(piece);
          this.y += this.fresh ? 0 : (next?.gap ?? 0);
        }
      }
      start = end + 1;
    }
  }

  break(): void {
    if (!this.fresh) this.turnPage();
  }

  /** Room that is left above the foot of the current page. */
  get room(): number {
    return this.y - grid.bottom;
  }
}
