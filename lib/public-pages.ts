/** Background of a page's share card: amber for the shop, ink for services, paper for the rest. */
export type CardGround = "amber" | "ink" | "paper";

export type PublicPage = {
  readonly path: `/${string}`;
  /** The name in breadcrumbs. */
  readonly name: string;
  /** The heading on the share card. */
  readonly cardLine: string;
  readonly cardGround: CardGround;
};

/**
 * Every page that search engines may list. The sitemap, share cards, breadcrumbs and tests use this
 * list. A page that isn't listed has no share card.
 */
export const publicPages = [
  { path: "/", name: "Home", cardLine: "Collect what your songs earn", cardGround: "amber" },
  {
    path: "/services/publishing-admin",
    name: "Publishing administration",
    cardLine: "Publishing, looked after",
    cardGround: "ink",
  },
  {
    path: "/book-session",
    name: "Book a session",
    cardLine: "Book a Paid Strategy Session",
    cardGround: "ink",
  },
  { path: "/ebook", name: "eBook", cardLine: "The Royalties eBook", cardGround: "amber" },
  { path: "/courses", name: "Courses", cardLine: "Educational Courses", cardGround: "amber" },
  {
    path: "/consulting",
    name: "Consulting",
    cardLine: "Request a consultation",
    cardGround: "ink",
  },
  {
    path: "/quick-check",
    name: "Quick check",
    cardLine: "Registration Readiness Quick Check",
    cardGround: "ink",
  },
  {
    path: "/radio",
    name: "Radio submission",
    cardLine: "Put your song on the radio",
    cardGround: "amber",
  },
  { path: "/membership", name: "Membership", cardLine: "Membership plans", cardGround: "paper" },
  {
    path: "/about",
    name: "About",
    cardLine: "The business side, from Memphis",
    cardGround: "paper",
  },
  { path: "/contact", name: "Contact", cardLine: "Write to us", cardGround: "paper" },
  { path: "/partnerships", name: "Partnerships", cardLine: "Work with us", cardGround: "paper" },
  {
    path: "/community",
    name: "Community",
    cardLine: "The artists’ community",
    cardGround: "paper",
  },
  { path: "/events", name: "Events", cardLine: "Events", cardGround: "paper" },
  { path: "/terms", name: "Terms of Service", cardLine: "Terms of Service", cardGround: "paper" },
  { path: "/privacy", name: "Privacy Policy", cardLine: "Privacy Policy", cardGround: "paper" },
  { path: "/legal", name: "Legal Notice", cardLine: "Legal Notice & Imprint", cardGround: "paper" },
  { path: "/security", name: "Security", cardLine: "Security Status", cardGround: "paper" },
] as const satisfies readonly PublicPage[];

export type PublicPath = (typeof publicPages)[number]["path"];

/** Finds a listed page by its path. */
export function publicPageOf(path: string): PublicPage | undefined {
  return publicPages.find((page) => page.path === path);
}

/** Returns the path of a page's share card, such as /og/home.png. */
export function shareCardPath(path: string): string {
  return `/og/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}.png`;
}
