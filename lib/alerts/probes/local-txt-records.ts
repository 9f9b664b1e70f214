import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { TxtLookup } from "@/lib/core/ports/probes";

const recordsSchema = z.record(z.string(), z.array(z.string()));

/**
 * Creates a lookup that reads `dns-records.json` in a folder instead of DNS, for local use. Without
 * the file, no name has records; with an invalid one, lookups fail.
 */
export function createLocalTxtLookup(folder: string): TxtLookup {
  return async (name) => {
    try {
      const content = await readFile(join(folder, "dns-records.json"), "utf8");
      return recordsSchema.parse(JSON.parse(content))[name] ?? [];
    } catch (error) {
      return error instanceof Error && "code" in error && error.code === "ENOENT" ? [] : null;
    }
  };
}
