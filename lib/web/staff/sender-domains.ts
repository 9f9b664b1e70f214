import "server-only";
import { memoizeWithTtl } from "@/lib/core/memoize-with-ttl";
import { lookUpTxtRecords } from "@/lib/email/dns-txt";
import {
  checkSenderDomain,
  type DomainFinding,
  parseSenderDomain,
} from "@/lib/email/sender-domain";
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
  const { emailFromNewsletter, emailFrom } = appCtx().settings;
  const domains = [emailFromNewsletter, emailFrom].flatMap(
    (sender) => parseSenderDomain(sender) ?? [],
  );
  return await Promise.all(
    [...new Set(domains)].map(async (domain) => ({
      domain,
      findings: await checkSenderDomain(domain, lookUpTxtRecords),
    })),
  );
}
