export function loadEnvFiles(
  folder: string,
  isDevelopment?: boolean,
): Record<string, string | undefined>;
