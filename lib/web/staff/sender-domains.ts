import "server-only";
import { listSenderDomains } from "@/lib/alerts/read-readings";
import { memoizeWithTtl } from "@/lib/core/cached-read";
import { checkSenderDomain, type DomainFinding } from "@/lib/email/sender-domain";
import { readProfile } from "@/lib/profile/read-profile";
import { appCtx } from "@/lib/web/ctx";

export type SenderDomain = { readonly domain: string; readonly findings: readonly DomainFinding[] };

const ttlMs = 60_000;
let readCached: (() => Promise<readonly SenderDomain[]>) | undefined;

/** Returns our sending domains with the results of their DNS checks, at most 60 s old. */
export function getSenderDomains(): Promise<readonly SenderDomain[]> {
  readCached ??= memoizeWithTtl(checkNow, { ttlMs, now: Date.now });
  return readCached();
}

async function checkNow(): Promise<readonly SenderDomain[]> {
  const ctx = appCtx();
  const profile = await readProfile(ctx);
  return await Promise.all(
    listSenderDomains(profile).map(async (domain) => ({
      domain,
      findings: await checkSenderDomain(domain, ctx.probes.lookUpTxt),
    })),
  );
}
