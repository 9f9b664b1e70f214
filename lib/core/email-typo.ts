/** The most common providers, which most typos are for. */
const frequent = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "comcast.net",
  "protonmail.com",
] as const;

/** True for a common public email provider. */
export function isFrequentProvider(domain: string): boolean {
  return frequent.some((provider) => provider === domain);
}

/** Real domains that look like a typo of a common one, or are so short that many typos resemble them. */
const genuine = new Set<string>([
  ...frequent,
  "mail.com",
  "email.com",
  "ymail.com",
  "gmx.com",
  "fmail.com",
  "hushmail.com",
  "fastmail.com",
  "rocketmail.com",
  "googlemail.com",
  "proton.me",
  "pm.me",
  "me.com",
  "mac.com",
  "aol.com",
  "msn.com",
  "live.com",
  "hey.com",
  "att.net",
  "verizon.net",
  "bellsouth.net",
]);

/** Typos that aren't real top-level domains. */
const endings: Readonly<Record<string, string>> = {
  con: "com",
  cmo: "com",
  ocm: "com",
  comm: "com",
  coom: "com",
  ccom: "com",
  cpm: "com",
  vom: "com",
  xom: "com",
  dom: "com",
  come: "com",
  "co,": "com",
  nte: "net",
  ner: "net",
  nett: "net",
  ogr: "org",
  orgg: "org",
  ort: "org",
};

/**
 * Suggests the intended address if the domain looks mistyped; null otherwise. Only suggest it, never
 * correct it automatically: the domain may be real.
 */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1) return null;
  const suggested = findClosestProvider(fixTopLevelDomain(domain));
  return suggested === domain ? null : `${email.slice(0, at)}@${suggested}`;
}

function fixTopLevelDomain(domain: string): string {
  const dot = domain.lastIndexOf(".");
  const ending = endings[domain.slice(dot + 1)];
  return dot > 0 && ending ? `${domain.slice(0, dot)}.${ending}` : domain;
}

/** Maps `gmail.co` and `gmial.com` to `gmail.com`; returns other domains unchanged. */
function findClosestProvider(domain: string): string {
  if (genuine.has(domain)) return domain;
  const dot = domain.indexOf(".");
  const name = dot < 0 ? domain : domain.slice(0, dot);
  const suffix = dot < 0 ? "" : domain.slice(dot + 1);
  for (const candidate of frequent) {
    const [wantedName = "", wantedSuffix = ""] = candidate.split(".");
    const allowed = wantedName.length >= 7 ? 2 : 1;
    const isSuffixClose = suffix === wantedSuffix || ["", "co", "cm", "om"].includes(suffix);
    const isNameClose = distance(name, wantedName) <= (suffix === wantedSuffix ? allowed : 0);
    if (isSuffixClose && isNameClose) return candidate;
  }
  return domain;
}

/** Edit distance where swapping two neighbors counts as one edit (optimal string alignment). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let j = 1; j <= b.length; j += 1) rows[0]?.push(j);
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) best = Math.min(best, at(i - 2, j - 2) + 1);
      rows[i]?.push(best);
    }
  }
  return at(a.length, b.length);
}
