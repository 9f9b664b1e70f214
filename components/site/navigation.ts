import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-links";

export type NavigationLink = { readonly href: string; readonly label: string };
export type NavigationGroup = {
  readonly title: string;
  readonly links: readonly NavigationLink[];
};

const services: NavigationLink = { href: "/services/publishing-admin", label: "Services" };
const ebook: NavigationLink = { href: "/ebook", label: "eBook" };
const radio: NavigationLink = { href: "/radio", label: "Radio Submit" };
const contact: NavigationLink = { href: "/contact", label: "Contact" };
const courses: NavigationLink = { href: "/courses", label: "Courses" };
const library: NavigationLink = { href: "/library", label: "Your library" };

export const cartLink: NavigationLink = { href: "/cart", label: "Shopping Cart" };

/** The link to book a session, tagged with the menu it's in. */
export function bookSessionLink(campaign: "nav" | "nav-mobile"): NavigationLink {
  return {
    href: campaignHref("/book-session", "", siteCampaign(campaign)),
    label: "Book Session",
  };
}

/** The main menu. `campaign` tags the booking link with the menu it's in. */
export function mainLinks(campaign: "nav" | "nav-mobile"): readonly NavigationLink[] {
  return [services, bookSessionLink(campaign), ebook, radio, contact];
}

/** The menu on small screens, which starts with what's free and also lists what the footer has far below. */
export const sideMenuLinks: readonly NavigationLink[] = [
  { href: "/quick-check", label: "Free Quick Check" },
  ...mainLinks("nav-mobile"),
  courses,
  library,
  cartLink,
];

export const footerGroups: readonly NavigationGroup[] = [
  {
    title: "Work with us",
    links: [
      { href: "/services/publishing-admin", label: "Publishing administration" },
      { href: "/book-session", label: "Book a session" },
      { href: "/consulting", label: "Consultation request" },
      { href: "/radio", label: "Radio submission" },
      { href: "/membership", label: "Membership" },
    ],
  },
  {
    title: "Learn",
    links: [
      { href: "/quick-check", label: "Quick check" },
      { href: "/ebook", label: "eBook" },
      courses,
      { href: "/community", label: "Community" },
      { href: "/events", label: "Events" },
    ],
  },
  {
    title: "Company",
    links: [
      { href: "/about", label: "About" },
      contact,
      { href: "/partnerships", label: "Partnerships" },
      { href: "/newsletter/preferences", label: "Newsletter preferences" },
      library,
      { href: "/subscription", label: "Manage subscription" },
      cartLink,
    ],
  },
  {
    title: "Legal",
    links: [
      { href: "/terms", label: "Terms of service" },
      { href: "/privacy", label: "Privacy policy" },
      { href: "/legal", label: "Legal notice" },
      { href: "/security", label: "Security status" },
    ],
  },
];

/** Links on the not-found page. */
export const notFoundLinks: readonly NavigationLink[] = [
  { href: "/", label: "Home" },
  services,
  { href: "/book-session", label: "Book a Session" },
];
