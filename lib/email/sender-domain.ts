import type { TxtLookup } from "@/lib/core/ports/probes";

type DomainCheck = "spf" | "dkim" | "dmarc";

export type DomainFinding = {
  readonly check: DomainCheck;
  readonly name: string;
  readonly status: "ready" | "missing" | "unknown";
  /** What was found, or what to do. */
  readonly advice: string;
};

/** Returns the domain of a sender such as `News <news@mail.example>`, or null. */
export function parseSenderDomain(sender: string): string | null {
  const domain = /@([a-z0-9.-]+\.[a-z0-9-]+)\s*>?\s*$/i.exec(sender)?.[1];
  return domain ? domain.toLowerCase() : null;
}

/**
 * Checks whether receivers can authenticate a domain's email: the records the provider requires
 * (resend.com/docs/dashboard/domains/introduction) and a DMARC policy (RFC 7489).
 */
export async function checkSenderDomain(
  domain: string,
  lookUp: TxtLookup,
): Promise<readonly DomainFinding[]> {
  return await Promise.all([spf(domain, lookUp), dkim(domain, lookUp), dmarc(domain, lookUp)]);
}

async function spf(domain: string, lookUp: TxtLookup): Promise<DomainFinding> {
  const name = `send.${domain}`;
  const records = await lookUp(name);
  const base = { check: "spf", name } as const;
  if (records === null) return { ...base, ...lookupFailed };
  const policies = records.filter((record) => /^v=spf1(\s|$)/i.test(record));
  if (policies.length > 1) {
    const advice = "Inboxes ignore SPF if a domain has two records. Keep only one record.";
    return { ...base, status: "missing", advice };
  }
  const isOurs = /\sinclude:amazonses\.com(\s|$)/i.test(policies[0] ?? "");
  return isOurs
    ? {
        ...base,
        status: "ready",
        advice: "The provider's servers are allowed to send for this domain.",
      }
    : {
        ...base,
        status: "missing",
        advice: 'Add a TXT record "v=spf1 include:amazonses.com ~all".',
      };
}

async function dkim(domain: string, lookUp: TxtLookup): Promise<DomainFinding> {
  const name = `resend._domainkey.${domain}`;
  const records = await lookUp(name);
  const base = { check: "dkim", name } as const;
  if (records === null) return { ...base, ...lookupFailed };
  // An empty `p=` is a revoked key (RFC 6376, 3.6.1).
  const hasKey = records.some((record) => /(^|;)\s*p=[a-z0-9+/]{20,}/i.test(record));
  return hasKey
    ? { ...base, status: "ready", advice: "The DKIM key that verifies our emails is published." }
    : {
        ...base,
        status: "missing",
        advice: "Add the TXT record shown on the provider's domain page.",
      };
}

async function dmarc(domain: string, lookUp: TxtLookup): Promise<DomainFinding> {
  // A subdomain without its own policy uses its parent's (RFC 7489, 6.6.3).
  const parents = domain.split(".").map((_, index, labels) => labels.slice(index).join("."));
  const names = parents
    .filter((parent) => parent.includes("."))
    .map((parent) => `_dmarc.${parent}`);
  const base = { check: "dmarc", name: names[0] ?? `_dmarc.${domain}` } as const;
  for (const name of names) {
    const records = await lookUp(name);
    if (records === null) return { ...base, ...lookupFailed };
    const policy = records.find((record) => /^v=DMARC1\s*;/i.test(record));
    const requestedPolicy = /;\s*p=(none|quarantine|reject)/i
      .exec(policy ?? "")?.[1]
      ?.toLowerCase();
    if (!requestedPolicy) continue;
    const advice =
      requestedPolicy === "none"
        ? "We found a policy, but p=none only monitors. Change the policy to quarantine when the reports show no problems."
        : `We found a policy. Email that fails the check is ${requestedPolicy === "reject" ? "rejected" : "quarantined"}.`;
    return { check: "dmarc", name, status: "ready", advice };
  }
  return {
    ...base,
    status: "missing",
    advice: 'Add a TXT record "v=DMARC1; p=none; rua=mailto:…".',
  };
}

const lookupFailed = {
  status: "unknown",
  advice: "The DNS lookup failed. Try again in a minute.",
} as const;
