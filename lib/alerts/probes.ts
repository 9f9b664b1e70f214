import { Resolver } from "node:dns/promises";
import type { Certificate, DiskSpace, Probes, TxtLookup } from "@/lib/core/ports/probes";
import "server-only";
import { readFile, statfs } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "node:tls";
import * as z from "zod";

const timeoutMs = 2_000;

/** The name has no such record. Any other error means the lookup failed. */
const missingRecordCodes: readonly string[] = ["ENOTFOUND", "ENODATA"];

/** Looks up TXT records with the system's DNS, for up to four seconds. */
const lookUpTxtRecords: TxtLookup = async (name) => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return missingRecordCodes.includes(code) ? [] : null;
  }
};

const limitMs = 5_000;

/** Probes that use the network and the disk of this machine. */
export const probes: Probes = { lookUpTxt: lookUpTxtRecords, readCertificate, readDiskSpace, call };

async function call(url: string, json?: object): Promise<boolean> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(limitMs),
      cache: "no-store",
      ...(json && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(json),
      }),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

async function readCertificate(origin: string): Promise<Certificate | null> {
  const { hostname, port } = new URL(origin);
  return await new Promise((resolve) => {
    const end = (certificate: Certificate | null) => {
      socket.destroy();
      resolve(certificate);
    };
    // Only reads the certificate; nothing is sent over this connection.
    const socket = connect(
      {
        host: hostname,
        servername: hostname,
        port: Number(port || 443),
        rejectUnauthorized: false,
      },
      () => {
        const { valid_to } = socket.getPeerCertificate();
        const problem = socket.authorized ? null : describeProblem(socket.authorizationError);
        end(valid_to ? { expiresAt: new Date(valid_to), problem } : null);
      },
    );
    socket.setTimeout(limitMs, () => end(null));
    socket.on("error", () => end(null));
  });
}

/** Node types this as an Error, but it's a code such as `CERT_HAS_EXPIRED`. */
function describeProblem(problem: unknown): string {
  if (problem instanceof Error) return "code" in problem ? String(problem.code) : problem.name;
  return String(problem);
}

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
