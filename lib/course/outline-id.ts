import { randomToken } from "@/lib/secrets/tokens";

/** Creates the permanent id of a new module or lesson, readable in URLs: `join-your-pro-x7k2m9`. */
export function createOutlineId(title: string): string {
  const slug = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50);
  const suffix = randomToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 6);
  return [slug, suffix].filter(Boolean).join("-");
}
