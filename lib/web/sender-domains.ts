import "server-only";
import { dnsTxt } from "@/lib/mail/dns-txt";
import { checkSenderDomain, type DomainFinding, domainOf } from "@/lib/mail/sender-domain";
import { kept } from "@/lib/security/kept";
import { appCtx } from "@/lib/web/ctx";

export type SenderDomain = { readonly domain: string; readonly findings: readonly DomainFinding[] };

const keptMs = 60_000;
let answers: (() => Promise<readonly SenderDomain[]>) | undefined;

/** Returns our sending domains with the results of their DNS checks, at most 60 s old. */
export function senderDomains(): Promise<readonly SenderDomain[]> {
  answers ??= kept(checkNow, { keptMs, now: Date.now });
  return answers();
}

async function checkNow(): Promise<readonly SenderDomain[]> {
  const { mailFromNewsletter, mailFrom } = appCtx().settings;
  const domains = [mailFromNewsletter, mailFrom].flatMap((sender) => domainOf(sender) ?? []);
  return await Promise.all(
    [...new Set(domains)].map(async (domain) => ({
      domain,
      findings: await checkSenderDomain(domain, dnsTxt),
    })),
  );
}
