/** Background of a page's share card: amber for the shop, ink for services, paper for the rest. */
type CardBackground = "amber" | "ink" | "paper";

export type PublicPage = {
  readonly path: `/${string}`;
  /** The name in breadcrumbs. */
  readonly name: string;
  /** The heading on the share card. */
  readonly cardTitle: string;
  readonly cardBackground: CardBackground;
};

/**
 * Every page that search engines may list. The sitemap, share cards, breadcrumbs and tests use this
 * list. A page that isn't listed has no share card.
 */
export const publicPages = [
  {
    path: "/",
    name: "Home",
    cardTitle: "Register your songs. Collect your royalties.",
    cardBackground: "amber",
  },
  {
    path: "/services/publishing-admin",
    name: "Publishing administration",
    cardTitle: "Publishing, taken care of",
    cardBackground: "ink",
  },
  {
    path: "/book-session",
    name: "Book a session",
    cardTitle: "Book a Paid Strategy Session",
    cardBackground: "ink",
  },
  { path: "/ebook", name: "eBook", cardTitle: "The Royalties eBook", cardBackground: "amber" },
  { path: "/courses", name: "Courses", cardTitle: "Educational Courses", cardBackground: "amber" },
  {
    path: "/consulting",
    name: "Consulting",
    cardTitle: "Request a consultation",
    cardBackground: "ink",
  },
  {
    path: "/quick-check",
    name: "Quick check",
    cardTitle: "Registration Readiness Quick Check",
    cardBackground: "ink",
  },
  {
    path: "/radio",
    name: "Radio submission",
    cardTitle: "Put your song on the radio",
    cardBackground: "amber",
  },
  {
    path: "/membership",
    name: "Membership",
    cardTitle: "Membership plans",
    cardBackground: "paper",
  },
  {
    path: "/about",
    name: "About",
    cardTitle: "The business side of music, handled in Memphis",
    cardBackground: "paper",
  },
  { path: "/contact", name: "Contact", cardTitle: "Contact us", cardBackground: "paper" },
  {
    path: "/partnerships",
    name: "Partnerships",
    cardTitle: "Work with us",
    cardBackground: "paper",
  },
  {
    path: "/community",
    name: "Community",
    cardTitle: "The artists’ community",
    cardBackground: "paper",
  },
  { path: "/events", name: "Events", cardTitle: "Events", cardBackground: "paper" },
  {
    path: "/terms",
    name: "Terms of Service",
    cardTitle: "Terms of Service",
    cardBackground: "paper",
  },
  {
    path: "/privacy",
    name: "Privacy Policy",
    cardTitle: "Privacy Policy",
    cardBackground: "paper",
  },
  {
    path: "/legal",
    name: "Legal Notice",
    cardTitle: "Legal Notice & Imprint",
    cardBackground: "paper",
  },
  { path: "/security", name: "Security", cardTitle: "Security Status", cardBackground: "paper" },
] as const satisfies readonly PublicPage[];

export type PublicPath = (typeof publicPages)[number]["path"];

/** Finds a listed page by its path. */
export function findPublicPage(path: string): PublicPage | undefined {
  return publicPages.find((page) => page.path === path);
}

/** Returns the path of a page's share card, such as /og/home.png. */
export function getShareCardPath(path: string): string {
  return `/og/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}.png`;
}
