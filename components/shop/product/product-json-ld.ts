import type { JsonLdValue } from "@/components/site/seo/json-ld";
import { businessRef } from "@/components/site/seo/json-ld-business";
import { isForCart, type Product } from "@/lib/catalog/product";
import { centsToDecimal } from "@/lib/core/money";
import { getShareCardPath } from "@/lib/core/public-pages";
import { describeCourseFormat } from "@/lib/course/course-format";
import type { CourseOutline } from "@/lib/course/read-outline";

type Node = Readonly<Record<string, JsonLdValue>>;

type Rating = { readonly count: number; readonly average: number };

/** The page that shows it, the business that sells it, and how customers rate it. */
export type Listing = {
  readonly url: string;
  readonly businessName: string;
  readonly rating?: Rating;
};

const getBrand = ({ url, businessName }: Listing) => businessRef(new URL(url).origin, businessName);

/** schema.org's availability of an offer. */
type Availability = "InStock" | "PreOrder" | "OutOfStock";

function getAvailability(product: Product): Availability {
  // Sessions are booked instead of added to a cart, and are on offer while active.
  const isOnOffer = product.kind === "session" ? product.isActive : isForCart(product);
  return isOnOffer ? "InStock" : "OutOfStock";
}

function toOffer(
  product: Product,
  url: string,
  availability: Availability = getAvailability(product),
): Node {
  const price = centsToDecimal(product.priceCents);
  return {
    "@type": "Offer",
    name: product.title,
    description: product.summary,
    price,
    priceCurrency: "USD",
    availability: `https://schema.org/${availability}`,
    url,
    ...(product.recurringInterval === "month" && {
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price,
        priceCurrency: "USD",
        billingDuration: 1,
        unitCode: "MON",
      },
    }),
  };
}

/** schema.org's mean rating; nothing while there are no reviews. */
function toRating(rating: Rating | undefined): Node {
  if (!rating || rating.count === 0) return {};
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: rating.average,
      ratingCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

/** schema.org Product with an Offer, and its rating once there are reviews. */
export function productJsonLd(product: Product, listing: Listing): Node {
  return {
    "@type": "Product",
    name: product.title,
    description: product.summary,
    sku: product.id,
    image: new URL(getShareCardPath(new URL(listing.url).pathname), listing.url).href,
    brand: getBrand(listing),
    offers: toOffer(product, listing.url),
    ...toRating(listing.rating),
  };
}

/** schema.org Course, online and self-paced. During presale, it's a pre-order from its opening day. */
export function courseJsonLd(product: Product, outline: CourseOutline, listing: Listing): Node {
  const isPresale = outline.state === "presale" && isForCart(product);
  const seconds = outline.modules
    .flatMap(({ lessons }) => lessons)
    .reduce((sum, { lengthSeconds }) => sum + lengthSeconds, 0);
  return {
    "@type": "Course",
    name: product.title,
    description: [product.summary, describeCourseFormat(product.courseFormat)]
      .filter(Boolean)
      .join(" "),
    provider: getBrand(listing),
    ...toRating(listing.rating),
    offers: {
      ...toOffer(product, listing.url, isPresale ? "PreOrder" : getAvailability(product)),
      ...(isPresale && outline.opensOn !== null && { availabilityStarts: outline.opensOn }),
      category: "Paid",
    },
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "Online",
      courseWorkload: `PT${Math.max(1, Math.round(seconds / 60))}M`,
    },
    syllabusSections: outline.modules.map(({ title, summary }) => ({
      "@type": "Syllabus",
      name: title,
      description: summary,
    })),
  };
}

/** schema.org Service with an offer per package. */
export function radioJsonLd(packages: readonly Product[], listing: Listing): Node {
  return serviceWithOffers(packages, listing, {
    name: "Radio airplay submission",
    serviceType: "Paid radio promotion",
    catalogName: "Radio packages",
  });
}

/**
 * schema.org Service with an offer per session length. It names no free time, because search engines keep it for days.
 * @param bookingPaths where a session is booked on our own page, by product
 */
export function sessionsJsonLd(
  sessions: readonly Product[],
  listing: Listing,
  bookingPaths: ReadonlyMap<string, string> = new Map(),
): Node {
  const copy = {
    name: "Paid strategy session",
    serviceType: "Music-business consultation by video",
    catalogName: "Session lengths",
  };
  return serviceWithOffers(sessions, listing, copy, ({ id }) => {
    const path = bookingPaths.get(id);
    return path === undefined ? listing.url : new URL(path, listing.url).href;
  });
}

type ServiceCopy = {
  readonly name: string;
  readonly serviceType: string;
  readonly catalogName: string;
};

function serviceWithOffers(
  products: readonly Product[],
  listing: Listing,
  copy: ServiceCopy,
  getUrl: (product: Product) => string = () => listing.url,
): Node {
  return {
    "@type": "Service",
    name: copy.name,
    serviceType: copy.serviceType,
    url: listing.url,
    provider: getBrand(listing),
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: copy.catalogName,
      itemListElement: products.map((product) => toOffer(product, getUrl(product))),
    },
  };
}

/** schema.org Service without an offer: pricing is by agreement. */
export function administrationJsonLd(description: string, listing: Listing): Node {
  return {
    "@type": "Service",
    name: "Publishing administration",
    serviceType: "Music publishing administration",
    description,
    url: listing.url,
    provider: getBrand(listing),
  };
}
