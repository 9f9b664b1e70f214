export class UserError extends Error {
  override readonly name: "UserError";
}
export function getErrorCode(error: unknown): string;
export function explainFileError(error: unknown, path: string): unknown;
