import type { JsonLdValue } from "@/components/site/seo/json-ld";
import { getShareCardPath } from "@/lib/core/public-pages";
import { listOpenDays, type PublishedProfile } from "@/lib/profile/public-profile";

const country = "US";

type Node = Readonly<Record<string, JsonLdValue>>;

/** A reference to the business by its id. */
export function businessRef(origin: string, name: string): Node {
  return { "@type": "Organization", "@id": `${origin}/#business`, name };
}

/** Builds the schema.org Organization and LocalBusiness. Leaves out what staff haven't entered. */
export function businessJsonLd(origin: string, profile: PublishedProfile): Node {
  const { street, unit, postalCode, phone, socialUrl } = profile;
  return {
    "@type": ["Organization", "LocalBusiness"],
    "@id": `${origin}/#business`,
    name: profile.name,
    description: `${profile.tagline}.`,
    url: `${origin}/`,
    email: profile.contactEmail,
    logo: `${origin}/icon-512.png`,
    image: origin + getShareCardPath("/"),
    address: {
      "@type": "PostalAddress",
      ...(street && { streetAddress: [street, unit].filter(Boolean).join(", ") }),
      addressLocality: profile.city,
      addressRegion: profile.region,
      ...(postalCode && { postalCode }),
      addressCountry: country,
    },
    areaServed: country,
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: listOpenDays(profile).map((day) => `https://schema.org/${day}`),
      opens: profile.opensAt,
      closes: profile.closesAt,
    },
    ...(phone && { telephone: phone }),
    ...(socialUrl && { sameAs: [socialUrl] }),
  };
}

export function websiteJsonLd(origin: string, name: string): Node {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name,
    url: `${origin}/`,
    inLanguage: "en-US",
    publisher: { "@id": `${origin}/#business` },
  };
}
