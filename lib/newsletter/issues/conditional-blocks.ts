/** What a block of an issue may depend on: `::if community` to `::end`, each on its own line. */
export const blockConditions = ["community", "events", "course"] as const;
export type BlockCondition = (typeof blockConditions)[number];

const opening = /^::if(?:\s+(.*?))?\s*$/;
const marker = /^::/;

/** Describes the first mistake in the `::` lines of an issue; null if there's none. */
export function findBlockProblem(markdown: string): string | null {
  let isOpen = false;
  for (const [index, line] of markdown.split("\n").entries()) {
    if (!marker.test(line)) continue;
    const at = `Line ${index + 1}`;
    const name = opening.exec(line)?.[1];
    if (line.trim() === "::end") {
      if (!isOpen) return `${at}: this ::end has no ::if before it.`;
      isOpen = false;
    } else if (name === undefined) {
      return `${at}: write "::if" with a condition, or "::end".`;
    } else if (!blockConditions.some((condition) => condition === name)) {
      return `${at}: "${name}" isn't a condition. Use one of these: ${blockConditions.join(", ")}.`;
    } else if (isOpen) {
      return `${at}: close the previous block with "::end" first.`;
    } else {
      isOpen = true;
    }
  }
  return isOpen ? 'The last "::if" has no "::end".' : null;
}

/** Keeps the blocks with a condition in `met`, and removes the other blocks and all markers. */
export function selectBlocks(markdown: string, met: ReadonlySet<BlockCondition>): string {
  let isShown = true;
  const lines = markdown.split("\n").filter((line) => {
    if (!marker.test(line)) return isShown;
    const name = opening.exec(line)?.[1];
    isShown = name === undefined || [...met].some((condition) => condition === name);
    return false;
  });
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
