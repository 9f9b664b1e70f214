import type { SourceFile } from "@/tests/support/source-files";

type Edge = { readonly from: string; readonly to: string; readonly example: string };

/**
 * Finds folders of lib that import each other in a circle (Tarjan's strongly connected components).
 *
 * @param files source files with resolved imports; type imports count
 * @param folderName maps a path to its folder, or undefined to leave the file out
 * @returns one message per circle, with an example import for each edge
 */
export function findFolderCycles(
  files: readonly SourceFile[],
  folderName: (path: string) => string | undefined,
): readonly string[] {
  const edges = listEdges(files, folderName);
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  return findComponents(targets).map((component) => {
    const inside = edges.filter(({ from, to }) => component.has(from) && component.has(to));
    return (
      [...component].sort().join(" ↔ ") + inside.map(({ example }) => `\n  ${example}`).join("")
    );
  });
}

function listEdges(
  files: readonly SourceFile[],
  folderName: (path: string) => string | undefined,
): readonly Edge[] {
  const edges = new Map<string, Edge>();
  for (const { path, imports } of files) {
    const from = folderName(path);
    if (!from) continue;
    for (const { target } of imports) {
      const to = folderName(target);
      if (!to || to === from) continue;
      edges.set(`${from} ${to}`, { from, to, example: `${path} imports ${target}` });
    }
  }
  return [...edges.values()];
}

type Visit = { readonly index: number; low: number; onStack: boolean };

function findComponents(targets: ReadonlyMap<string, ReadonlySet<string>>): readonly Set<string>[] {
  const visits = new Map<string, Visit>();
  const stack: string[] = [];
  const components: Set<string>[] = [];

  function visit(folder: string): Visit {
    const mine: Visit = { index: visits.size, low: visits.size, onStack: true };
    visits.set(folder, mine);
    stack.push(folder);
    for (const target of targets.get(folder) ?? []) {
      const known = visits.get(target);
      if (!known) mine.low = Math.min(mine.low, visit(target).low);
      else if (known.onStack) mine.low = Math.min(mine.low, known.index);
    }
    if (mine.low === mine.index) closeComponent(folder);
    return mine;
  }

  function closeComponent(root: string): void {
    const component = new Set<string>();
    for (;;) {
      const folder = stack.pop() ?? root;
      const visited = visits.get(folder);
      if (visited) visited.onStack = false;
      component.add(folder);
      if (folder === root) break;
    }
    if (component.size > 1) components.push(component);
  }

  for (const folder of targets.keys()) if (!visits.has(folder)) visit(folder);
  return components;
}
