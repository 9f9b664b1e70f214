import type { JsonLdValue } from "@/components/site/seo/json-ld";
import { getSocialProfileUrl } from "@/lib/config/social-link";
import { getShareCardPath } from "@/lib/core/public-pages";
import { site } from "@/lib/core/site";

type Node = Readonly<Record<string, JsonLdValue>>;

/** The business by its id, for the pages that only name it. In: the site's origin. */
export function businessRef(origin: string): Node {
  return { "@type": "Organization", "@id": `${origin}/#business`, name: site.name };
}

/** schema.org Organization and LocalBusiness: only what is true and public, so no street, no phone. */
export function businessJsonLd(origin: string): Node {
  const { days, opens, closes } = site.openingHours;
  const profile = getSocialProfileUrl();
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
    ...(profile && { sameAs: [profile] }),
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
