import { Resolver } from "node:dns/promises";
import type { TxtLookup } from "@/lib/core/ports/probes";

const timeoutMs = 2_000;

/** The name has no such record. Any other error means the lookup failed. */
const missingRecordCodes: readonly string[] = ["ENOTFOUND", "ENODATA"];

/** Looks up TXT records with the system's DNS, for up to four seconds. */
export const lookUpTxtRecords: TxtLookup = async (name) => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return missingRecordCodes.includes(code) ? [] : null;
  }
};
