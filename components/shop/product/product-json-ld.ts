import type { JsonLdValue } from "@/components/site/seo/json-ld";
import { businessRef } from "@/components/site/seo/json-ld-business";
import { isForCart, type Product } from "@/lib/catalog/product";
import { centsToDecimal } from "@/lib/core/money";
import { getShareCardPath } from "@/lib/core/public-pages";

type Node = Readonly<Record<string, JsonLdValue>>;

const getBrand = (url: string) => businessRef(new URL(url).origin);

function toOffer(product: Product, url: string): Node {
  const price = centsToDecimal(product.priceCents);
  // Sessions are booked instead of added to a cart, and are on offer while active.
  const isOnOffer = product.kind === "session" ? product.isActive : isForCart(product);
  return {
    "@type": "Offer",
    name: product.title,
    description: product.summary,
    price,
    priceCurrency: "USD",
    availability: `https://schema.org/${isOnOffer ? "InStock" : "OutOfStock"}`,
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

/** schema.org Product with an Offer. There are no reviews, so there's no rating. */
export function productJsonLd(product: Product, url: string): Node {
  return {
    "@type": "Product",
    name: product.title,
    description: product.summary,
    sku: product.id,
    image: new URL(getShareCardPath(new URL(url).pathname), url).href,
    brand: getBrand(url),
    offers: toOffer(product, url),
  };
}

/** schema.org Course, online and self-paced. */
export function courseJsonLd(product: Product, url: string): Node {
  return {
    "@type": "Course",
    name: product.title,
    description: product.summary,
    provider: getBrand(url),
    offers: { ...toOffer(product, url), category: "Paid" },
    hasCourseInstance: { "@type": "CourseInstance", courseMode: "Online" },
  };
}

/** schema.org Service with an offer per package. */
export function radioJsonLd(packages: readonly Product[], url: string): Node {
  return serviceWithOffers(packages, url, {
    name: "Radio airplay submission",
    serviceType: "Paid radio promotion",
    catalogName: "Radio packages",
  });
}

/** schema.org Service with an offer per session length. */
export function sessionsJsonLd(sessions: readonly Product[], url: string): Node {
  return serviceWithOffers(sessions, url, {
    name: "Paid strategy session",
    serviceType: "Music-business consultation by video",
    catalogName: "Session lengths",
  });
}

type ServiceCopy = {
  readonly name: string;
  readonly serviceType: string;
  readonly catalogName: string;
};

function serviceWithOffers(products: readonly Product[], url: string, copy: ServiceCopy): Node {
  return {
    "@type": "Service",
    name: copy.name,
    serviceType: copy.serviceType,
    provider: getBrand(url),
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: copy.catalogName,
      itemListElement: products.map((product) => toOffer(product, url)),
    },
  };
}

/** schema.org Service without an offer: pricing is by agreement. */
export function administrationJsonLd(description: string, url: string): Node {
  return {
    "@type": "Service",
    name: "Publishing administration",
    serviceType: "Music publishing administration",
    description,
    url,
    provider: getBrand(url),
  };
}
