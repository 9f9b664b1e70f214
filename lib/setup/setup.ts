import * as z from "zod/mini";
import type { Queryable } from "@/db/client";
import { selectBusyCalendars } from "@/db/queries/busy-times";
import { selectLegalApproval, selectSetupFacts } from "@/db/queries/operations/setup";
import { selectProducts } from "@/db/queries/shop/catalog";
import { legalApprovals } from "@/db/schema";
import type { BusinessProfile } from "@/db/values/profile";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { readAvailability } from "@/lib/consultations/availability";
import { getPageDocument } from "@/lib/content/content-documents";
import { documentSchemas } from "@/lib/content/document-schemas";
import { parsePageBody } from "@/lib/content/original-content";
import { originalPages } from "@/lib/content/original-pages";
import { readLiveContent } from "@/lib/content/read-content";
import type { AdminActor } from "@/lib/core/admin-actor";
import { hasMeetingRoom } from "@/lib/core/meeting-link";
import { formatCents } from "@/lib/core/money";
import { fail } from "@/lib/core/result";
import { legalTexts } from "@/lib/core/site";
import type { Ctx } from "@/lib/ctx";
import { findAddressGaps } from "@/lib/profile/postal-address";
import { getSessionLink, type SessionLength, sessionLengths } from "@/lib/profile/profile-links";
import { getProfileEnvironment, readProfile } from "@/lib/profile/read-profile";
import { readNamedStations } from "@/lib/radio/stations";
import { getSetupItems, type SetupFacts, type SetupItem } from "@/lib/setup/setup-items";

/** Top-level domains that exist for examples and tests (RFC 2606). */
const placeholder = /\.(?:example|test|invalid|localhost)$/i;

/**
 * Reads what the site still needs before it opens. Database errors are thrown.
 * @param domains The senders' domains with the results of their DNS checks.
 */
export async function readSetup(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  _actor: AdminActor,
  domains: SetupFacts["domains"],
): Promise<readonly SetupItem[]> {
  const { settings } = ctx;
  const profile = await readProfile(ctx);
  const stored = await selectSetupFacts(ctx.db, legalTexts.updatedOn);
  return getSetupItems({
    ...stored,
    now: ctx.now(),
    isLocal: settings.isLocal,
    isLivemode: settings.isLivemode,
    domains,
    addressGaps: findAddressGaps(profile, getProfileEnvironment(ctx)),
    placeholders: findPlaceholders(profile),
    hasMeetingRoom: profile.meetingUrl !== "",
    bookingGaps: await findBookingGaps(ctx, profile),
    prices: await readPrices(ctx.db),
    definesSuccessRate: await definesSuccessRate(ctx),
    definesAdministration: await definesAdministration(ctx),
    showsPeople: await showsPeople(ctx),
    namesStations: (await readNamedStations(ctx)).length > 0,
  });
}

/** Names what's for sale with its price. */
async function readPrices(db: Queryable): Promise<string> {
  const products = await selectProducts(db);
  return products
    .filter(({ isActive }) => isActive)
    .map(({ title, priceCents, recurringInterval }) => {
      const interval = recurringInterval ? ` a ${recurringInterval}` : "";
      return `${title} ${formatCents(priceCents)}${interval}`;
    })
    .join(", ");
}

/** Returns who approved the current legal texts; null if they're still a draft. */
export function readLegalApproval(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  return selectLegalApproval(ctx.db, legalTexts.updatedOn);
}

/** True once staff published an About page that explains the 95% in their own words. */
async function definesSuccessRate(ctx: Pick<Ctx, "db">): Promise<boolean> {
  const body = await readLiveContent(ctx, getPageDocument("about"));
  const about = body && documentSchemas.page.safeParse(body).data;
  if (!about) return false;
  const originals = originalPages.about.sections.map(({ text }) => text);
  return about.sections.some(({ text }) => text.includes("95%") && !originals.includes(text));
}

async function definesAdministration(ctx: Pick<Ctx, "db">): Promise<boolean> {
  const body = await readLiveContent(ctx, getPageDocument("publishing-admin"));
  const { administration } = parsePageBody("publishing-admin", body);
  return administration?.role !== "not_chosen";
}

async function showsPeople(ctx: Pick<Ctx, "db">): Promise<boolean> {
  const body = await readLiveContent(ctx, "people");
  return (documentSchemas.people.safeParse(body).data?.people ?? []).length > 0;
}

/** Lists what booking on the built-in page needs; nothing if staff chose another way for each length. */
async function findBookingGaps(
  ctx: Pick<Ctx, "db" | "settings">,
  profile: BusinessProfile,
): Promise<string[]> {
  const availability = await readAvailability(ctx);
  const isBooked = (length: SessionLength) =>
    getSessionLink(profile, length, []).kind !== "external" &&
    availability?.ways[length] !== "request";
  if (!sessionLengths.some(isBooked)) return [];
  const { meetingUrl } = profile;
  const hasCalendar =
    availability?.usesNoCalendar || (await selectBusyCalendars(ctx.db)).length > 0;
  return [
    ...(availability ? [] : ["publish your hours"]),
    ...(hasMeetingRoom(meetingUrl)
      ? []
      : ["put {room} in your meeting link, so that each session has its own room"]),
    ...(hasCalendar ? [] : ["connect a busy calendar or choose “I don’t use one”"]),
  ];
}

function findPlaceholders(profile: BusinessProfile): string[] {
  const { contactEmail, supportEmail, staffEmail, sender, newsletterSender, replyTo } = profile;
  const used = [contactEmail, supportEmail, staffEmail, sender, newsletterSender, replyTo];
  const addresses = used.map((one) => /<([^>]+)>/.exec(one)?.[1] ?? one);
  return [...new Set(addresses)].filter((address) => placeholder.test(address));
}

export const approveLegalTextsForm = z.object({
  approvedBy: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, "Enter the name of the lawyer who approved the texts"),
      z.maxLength(120, "Use 120 characters or less"),
    ),
});

/**
 * Records who approved the current legal texts. A later version needs its own approval.
 * @param input.approvedBy The lawyer's or owner's name.
 */
export const approveLegalTexts = staffOperation(
  async (tx, ctx, actor, { approvedBy }: { readonly approvedBy: string }) => {
    const now = ctx.now();
    const textsUpdatedOn = legalTexts.updatedOn;
    const recorded = await tx
      .insert(legalApprovals)
      .values({ textsUpdatedOn, approvedBy, recordedByEmail: actor.email, recordedAt: now })
      .onConflictDoNothing()
      .returning({ textsUpdatedOn: legalApprovals.textsUpdatedOn });
    if (recorded.length === 0) return fail("already_approved");
    const details = { approvedBy, textsUpdatedOn };
    return changed("legal_texts_approved", details);
  },
);

export const confirmPricesForm = z.object({ prices: z.string().check(z.maxLength(5_000)) });

/** Records that the owner checked the prices. Not if one changed since they were shown. */
export const confirmPrices = staffOperation(
  async (tx, _ctx, _actor, { prices }: z.infer<typeof confirmPricesForm>) => {
    if (prices !== (await readPrices(tx))) return fail("changed_since");
    return changed("prices_confirmed", { prices });
  },
);
