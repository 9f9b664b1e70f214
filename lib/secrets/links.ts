import { dayMs } from "@/lib/core/durations";
import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import { constantTimeEqual, keyedHash } from "@/lib/secrets/tokens";

type LinkRule = {
  readonly path: `/${string}`;
  /** Numbers signed with the id. A link with an older number no longer matches its record. */
  readonly numbers: readonly string[];
  /** Full days that a link works, or null for as long as its record allows. */
  readonly days: number | null;
};

/**
 * Every signed link that we email. Never rename a purpose or reorder its numbers: they're part of the
 * signature of links that are already in inboxes.
 */
const links = {
  /** A year-old receipt still leads to Cancel. Correcting the order's email ends its older links. */
  "manage-subscription": { path: "/subscription", numbers: ["linkRevision"], days: null },
  "radio-details": { path: "/radio-details", numbers: ["linkRevision"], days: null },
  /** On printed airplay reports, which customers show to others: opens a list of spins, nothing else. */
  "airplay-check": { path: "/airplay-check", numbers: [], days: null },
  course: { path: "/learn", numbers: ["linkRevision"], days: null },
  consultation: {
    path: "/consultation",
    numbers: ["offerRevision", "linkRevision"],
    days: null,
  },
  /** What it allows depends on the request's status and dates. */
  "data-request": { path: "/data-request", numbers: [], days: null },
  /** In newsletter issues, which may be forwarded. */
  "newsletter-preferences": { path: "/newsletter/preferences", numbers: [], days: 90 },
  /** Never expires; see app/(private)/newsletter/unsubscribe/route.ts. */
  "newsletter-unsubscribe": { path: "/newsletter/unsubscribe", numbers: [], days: null },
} as const satisfies Record<string, LinkRule>;

export type LinkPurpose = keyof typeof links;

/** What a link opens: a record's id, and the numbers of its purpose. */
export type LinkSubject<Purpose extends LinkPurpose> = { readonly id: string } & {
  readonly [Name in (typeof links)[Purpose]["numbers"][number]]: number;
};

export type LinkCtx = Pick<Ctx, "now"> & {
  readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret">;
};

const version = "1";

/** Returns the signed token of a link: `<version>.<id>_<numbers>.<hmac>`, without zeros at the end. */
export function signLink<Purpose extends LinkPurpose>(
  ctx: LinkCtx,
  purpose: Purpose,
  subject: LinkSubject<Purpose>,
): string {
  const { numbers, days }: LinkRule = links[purpose];
  const values: Readonly<Record<string, unknown>> = subject;
  const signed = [...numbers.map((name) => values[name]), ...(days === null ? [] : [getDay(ctx)])];
  while (signed.at(-1) === 0) signed.pop();
  const text = [subject.id, ...signed].join("_");
  return `${version}.${text}.${hashSubject(ctx, purpose, text)}`;
}

/** Returns a link's URL. Opening it changes nothing; the page's buttons do. */
export function getLinkUrl<Purpose extends LinkPurpose>(
  ctx: LinkCtx,
  purpose: Purpose,
  subject: LinkSubject<Purpose>,
): string {
  return `${ctx.settings.siteUrl}${links[purpose].path}?token=${signLink(ctx, purpose, subject)}`;
}

/** Returns what a token opens, or null if it's forged, expired or was signed for another purpose. */
export function readLink<Purpose extends LinkPurpose>(
  ctx: LinkCtx,
  purpose: Purpose,
  token: string,
): LinkSubject<Purpose> | null {
  const [tokenVersion, text, signature, ...rest] = token.split(".");
  if (tokenVersion !== version || !text || !signature || rest.length > 0) return null;
  if (!constantTimeEqual(signature, hashSubject(ctx, purpose, text))) return null;
  const [id = "", ...values] = text.split("_");
  const { numbers, days }: LinkRule = links[purpose];
  if (!isUuid(id) || !values.every((value) => /^\d{1,9}$/.test(value))) return null;
  if (days !== null && getDay(ctx) - Number(values[numbers.length] ?? 0) > days) return null;
  const named = numbers.map((name, index) => [name, Number(values[index] ?? 0)]);
  return { id, ...Object.fromEntries(named) } as LinkSubject<Purpose>;
}

function hashSubject({ settings }: LinkCtx, purpose: LinkPurpose, text: string): string {
  return keyedHash(settings.linkSecret, `link:${version}:${purpose}`, text);
}

function getDay({ now }: Pick<Ctx, "now">): number {
  return Math.floor(now().getTime() / dayMs);
}
