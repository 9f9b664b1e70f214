import type { BusinessProfile } from "@/db/values/profile";

export type PostalAddress = Pick<
  BusinessProfile,
  "street" | "unit" | "city" | "region" | "postalCode"
>;

/** Where the site runs: see lib/config/deploy-environment.ts. */
export type ProfileEnvironment = "local" | "production";

/** The address of a local site, so that its newsletter can be tried. It gets no letters. */
export const sampleAddress: PostalAddress = {
  street: "123 Sample Street",
  unit: "Suite 200",
  city: "Memphis",
  region: "TN",
  postalCode: "38103",
};

/** Formats an address on one line, such as "123 Sample Street, Suite 200, Memphis, TN 38103". */
export function formatPostalAddress(address: PostalAddress): string {
  const region = [address.region, address.postalCode].filter(Boolean).join(" ");
  return [address.street, address.unit, address.city, region].filter(Boolean).join(", ");
}

/** Formats the business's name and address on one line, for email footers and legal texts. */
export function formatBusinessAddress(
  profile: PostalAddress & Pick<BusinessProfile, "name" | "legalName">,
): string {
  return `${profile.legalName || profile.name}, ${formatPostalAddress(profile)}, United States`;
}

/**
 * True if a letter would arrive: street or PO box, city, state and ZIP code are there. In production,
 * the sample address counts as incomplete. The sender (`claimDue` and `openBatch`) stops without a complete address.
 */
export function isPostalAddressComplete(
  address: PostalAddress,
  environment: ProfileEnvironment,
): boolean {
  return findAddressGaps(address, environment).length === 0;
}

/** Lists what a complete postal address still needs, such as "a ZIP code". */
export function findAddressGaps(address: PostalAddress, environment: ProfileEnvironment): string[] {
  const gaps: string[] = [];
  if (!/\p{L}/u.test(address.street) || !/\d/.test(address.street)) {
    gaps.push("a street or PO box");
  } else if (environment === "production" && isSampleStreet(address.street)) {
    gaps.push("your own street or PO box instead of the sample");
  }
  if (address.city.trim() === "") gaps.push("a city");
  if (!/^[A-Z]{2}$/.test(address.region)) gaps.push("a state");
  if (!/^\d{5}(-\d{4})?$/.test(address.postalCode)) gaps.push("a ZIP code");
  return gaps;
}

function isSampleStreet(street: string): boolean {
  return street.trim().toLowerCase() === sampleAddress.street.toLowerCase();
}
