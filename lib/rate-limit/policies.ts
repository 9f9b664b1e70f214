/** How often one visitor may do a thing: `hits` in `windowSeconds`, then blocked for `blockSeconds`. */
export type RateLimitPolicy = {
  readonly name: string;
  readonly hits: number;
  readonly windowSeconds: number;
  readonly blockSeconds: number;
};

/** Every limit of the site, in one table. */
export const rateLimits = {
  checkout: { name: "checkout", hits: 20, windowSeconds: 600, blockSeconds: 300 },
  buyerCode: { name: "buyer-code", hits: 5, windowSeconds: 60, blockSeconds: 300 },
  downloadLink: { name: "download-link", hits: 5, windowSeconds: 60, blockSeconds: 300 },
  openDownload: { name: "open-download", hits: 30, windowSeconds: 60, blockSeconds: 60 },
  billingPortal: { name: "billing-portal", hits: 10, windowSeconds: 60, blockSeconds: 60 },
} as const satisfies Record<string, RateLimitPolicy>;
