/** Returns the id under which the server logged the error, if there's one. */
export function errorReference(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const digest: unknown = Reflect.get(error, "digest");
  return typeof digest === "string" ? digest : undefined;
}
