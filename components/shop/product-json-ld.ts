import type { JsonLdValue } from "@/components/site/json-ld";
import { isForCart, type Product } from "@/lib/catalog/product";
import { centsToDecimal } from "@/lib/money";
import { shareCardPath } from "@/lib/public-pages";
import { site } from "@/lib/site";

const brand = { "@type": "Organization", name: site.name } as const;

function offerOf(product: Product, url: string): Record<string, JsonLdValue> {
  const price = centsToDecimal(product.priceCents);
  return {
    "@type": "Offer",
    name: product.title,
    description: product.summary,
    price,
    priceCurrency: "USD",
    availability: `https://schema.org/${isForCart(product) ? "InStock" : "OutOfStock"}`,
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

/** schema.org Product with its Offer. There are no reviews, so there is no rating. */
export function productJsonLd(product: Product, url: string): JsonLdValue {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.title,
    description: product.summary,
    sku: product.id,
    image: new URL(shareCardPath(new URL(url).pathname), url).href,
    brand,
    offers: offerOf(product, url),
  };
}

/** schema.org Course, taught online at the buyer's own pace. */
export function courseJsonLd(product: Product, url: string): JsonLdValue {
  return {
    "@context": "https://schema.org",
    "@type": "Course",
    name: product.title,
    description: product.summary,
    provider: brand,
    offers: { ...offerOf(product, url), category: "Paid" },
    hasCourseInstance: { "@type": "CourseInstance", courseMode: "Online" },
  };
}

/** schema.org Service with an offer for each package. */
export function radioJsonLd(packages: readonly Product[], url: string): JsonLdValue {
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name: "Radio airplay submission",
    serviceType: "Paid radio promotion",
    provider: brand,
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: "Radio packages",
      itemListElement: packages.map((product) => offerOf(product, url)),
    },
  };
}
