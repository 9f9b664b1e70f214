export function installKey(root: string): string;
export function installNeeded(
  root: string,
  needed?: readonly string[],
): "missing" | "changed" | "unfinished" | undefined;
export function markInstalled(root: string): void;
export function checkDisk(root: string, freeMb?: number): void;
export function npmCommand(): [string, string[]];
export function install(root: string): Promise<void>;
