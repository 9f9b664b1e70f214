export function readEnvFiles(folder: string, dev?: boolean): Record<string, string | undefined>;
