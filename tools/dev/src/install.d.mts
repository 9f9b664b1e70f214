export function isInstalled(root: string): boolean;
export function checkDiskSpace(root: string, freeMb?: number): void;
export function ensureInstalled(root: string): void;
