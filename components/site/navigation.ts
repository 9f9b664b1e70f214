export type NavigationLink = {
  readonly href: "/" | "/ebook" | "/courses" | "/radio" | "/cart";
  readonly label: string;
};

/** The shop's pages in the order of the menu. Header, side menu, footer and error pages read this list. */
export const mainLinks: readonly NavigationLink[] = [
  { href: "/ebook", label: "eBook" },
  { href: "/courses", label: "Courses" },
  { href: "/radio", label: "Radio Submit" },
];

export const cartLink: NavigationLink = { href: "/cart", label: "Shopping Cart" };

/** The footer's links, beside the business's addresses. */
export const footerLinks: readonly NavigationLink[] = [...mainLinks, cartLink];

/** Where a lost visitor is sent. */
export const wayBackLinks: readonly NavigationLink[] = [{ href: "/", label: "Home" }, ...mainLinks];
