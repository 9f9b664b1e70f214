import { screens } from "@/components/admin/layout/screens";

/** What a screen shows first; its skeleton has the same parts in the same place. */
export type ScreenLayout =
  | "overview"
  | "orders"
  | "inbox"
  | "calendar"
  | "subscribers"
  | "list"
  | "record"
  | "editor";

/** Screens with a list at their top, and records or editors below. */
const layouts: Readonly<
  Record<string, { readonly top: ScreenLayout; readonly below: ScreenLayout }>
> = {
  overview: { top: "overview", below: "overview" },
  orders: { top: "orders", below: "record" },
  inbox: { top: "inbox", below: "inbox" },
  consultations: { top: "calendar", below: "record" },
  radio: { top: "list", below: "record" },
  subscribers: { top: "subscribers", below: "record" },
  emails: { top: "list", below: "editor" },
  content: { top: "list", below: "editor" },
  settings: { top: "list", below: "editor" },
  account: { top: "record", below: "record" },
};

/** Lists among the pages below a screen. */
const lists =
  /^\/admin\/(inbox\/saved-replies|emails\/(send-log|outbox|deliverability)|content\/(faq|events|promotions|reviews|lessons))$/;

/** Returns the layout of a dashboard page, and its title if that doesn't depend on a record. */
export function getScreenLayout(pathname: string): {
  readonly layout: ScreenLayout;
  readonly title: string | null;
} {
  const [, , name = "", ...rest] = pathname.split("/");
  const { top, below } = layouts[name] ?? { top: "list", below: "record" };
  if (rest.length > 0) return { layout: lists.test(pathname) ? "list" : below, title: null };
  const title = screens.find(({ href }) => href === pathname)?.label ?? null;
  return { layout: top, title };
}
