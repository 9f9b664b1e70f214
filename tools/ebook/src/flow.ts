import type { Canvas } from "./canvas";
import { grid } from "./design";

/** Something that a page break must not split: a line of text, a table row, a box. */
export type Piece = {
  height: number;
  /** Space above. Dropped at the top of a page. */
  gap?: number;
  /** Stays on the same page as the next piece. */
  keep?: boolean;
  /** The header row of a table. Drawn again if this piece starts a page. */
  repeat?: Piece;
  /** Goes into the margin next to the following piece and takes no room in the text. */
  aside?: boolean;
  /** As wide as the page, so it starts below a note in the margin. */
  isWide?: boolean;
  /** @param y the upper edge of the piece */
  draw: (canvas: Canvas, y: number) => void;
};

export type Flow = {
  /** Places pieces from top to bottom and adds pages as needed. */
  readonly place: (pieces: readonly Piece[]) => void;
  /** Starts a new page, unless the current one is empty. */
  readonly breakPage: () => void;
};

/**
 * Places pieces on pages.
 * @param firstCanvas the page to start on
 * @param addPage adds the next page
 * @param startY where the text starts on the first page
 */
export function createFlow(firstCanvas: Canvas, addPage: () => Canvas, startY: number): Flow {
  let canvas = firstCanvas;
  let y: number = startY;
  let asideFloor = Number.POSITIVE_INFINITY;
  let isPageEmpty = true;

  function turnPage(): void {
    canvas = addPage();
    y = grid.top;
    asideFloor = Number.POSITIVE_INFINITY;
    isPageEmpty = true;
  }

  function drawAside(piece: Piece, gap: number): void {
    const top = y - (isPageEmpty ? 0 : gap);
    const asideTop = Math.max(Math.min(top, asideFloor - 16), grid.bottom + piece.height);
    piece.draw(canvas, asideTop);
    asideFloor = asideTop - piece.height;
  }

  function drawPiece(piece: Piece): void {
    if (isPageEmpty && piece.repeat) {
      const { draw, height } = piece.repeat;
      canvas.hide(() => draw(canvas, y));
      y -= height;
    }
    if (!isPageEmpty) y -= piece.gap ?? 0;
    if (piece.isWide) y = Math.min(y, asideFloor - 10);
    isPageEmpty = false;
    piece.draw(canvas, y);
    y -= piece.height;
  }

  /** Places pieces that must be on the same page. */
  function placeGroup(group: readonly Piece[]): void {
    const inText = group.filter((piece) => !piece.aside);
    const needed = inText.reduce((sum, piece) => sum + piece.height + (piece.gap ?? 0), 0);
    const start = inText.some(({ isWide }) => isWide) ? Math.min(y, asideFloor - 10) : y;
    if (start - needed < grid.bottom && !isPageEmpty) turnPage();
    for (const piece of group) {
      if (piece.aside) drawAside(piece, inText[0]?.gap ?? 0);
      else drawPiece(piece);
    }
  }

  return {
    place(pieces) {
      for (let start = 0; start < pieces.length; ) {
        let end = start;
        while (pieces[end]?.keep || pieces[end]?.aside) end += 1;
        placeGroup(pieces.slice(start, end + 1));
        start = end + 1;
      }
    },
    breakPage() {
      if (!isPageEmpty) turnPage();
    },
  };
}
