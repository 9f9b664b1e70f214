import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Paragraphs of a shop's page, as the benchmark wrote them down before this was built. */
export function shopText(name) {
  const file = join(process.env.BARE_TEXT_DIR, `${name}.json`);
  return JSON.parse(readFileSync(file, "utf8"));
}
