export class Problem extends Error {
  override readonly name: "Problem";
}
export function errorCode(error: unknown): string;
export function explainFileError(error: unknown, path: string): unknown;
