import type { JsonLdValue } from "@/components/site/seo/json-ld";
import { getShareCardPath } from "@/lib/core/public-pages";
import { site } from "@/lib/core/site";

type Node = Readonly<Record<string, JsonLdValue>>;

/** A reference to the business by its id. */
export function businessRef(origin: string): Node {
  return { "@type": "Organization", "@id": `${origin}/#business`, name: site.name };
}

/** Builds the schema.org Organization and LocalBusiness. Has no street or phone, which aren't public. */
export function businessJsonLd(origin: string, profileUrl: string | null): Node {
  const { days, opens, closes } = site.openingHours;
  return {
    "@type": ["Organization", "LocalBusiness"],
    "@id": `${origin}/#business`,
    name: site.name,
    description: `${site.tagline}.`,
    url: `${origin}/`,
    email: site.infoEmail,
    logo: `${origin}/icon-512.png`,
    image: origin + getShareCardPath("/"),
    address: {
      "@type": "PostalAddress",
      addressLocality: site.city,
      addressRegion: site.region,
      addressCountry: site.country,
    },
    areaServed: site.country,
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: days.map((day) => `https://schema.org/${day}`),
      opens,
      closes,
    },
    ...(profileUrl && { sameAs: [profileUrl] }),
  };
}

export function websiteJsonLd(origin: string): Node {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name: site.name,
    url: `${origin}/`,
    inLanguage: "en-US",
    publisher: { "@id": `${origin}/#business` },
  };
}
