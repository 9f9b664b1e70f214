/** The id under which the server logged a fault, when the thrown value carries one. */
export function errorReference(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const digest: unknown = Reflect.get(error, "digest");
  return typeof digest === "string" ? digest : undefined;
}
