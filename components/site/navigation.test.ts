import { expect, test } from "vitest";
import { footerGroups, mainLinks, notFoundLinks } from "@/components/site/navigation";

const footerPaths = footerGroups.flatMap(({ links }) => links.map(({ href }) => href));

test("each menu tags its booking link", () => {
  expect(mainLinks("nav").map(({ label }) => label)).toEqual([
    "Services",
    "Book Session",
    "eBook",
    "Radio Submit",
    "Contact",
  ]);
  expect(mainLinks("nav")[1]?.href).toBe(
    "/book-session?utm_source=site&utm_medium=button&utm_campaign=nav",
  );
  expect(mainLinks("nav-mobile")[1]?.href).toBe(
    "/book-session?utm_source=site&utm_medium=button&utm_campaign=nav-mobile",
  );
});

test("the footer links to every public page once", () => {
  expect(new Set(footerPaths).size).toBe(footerPaths.length);
  expect(footerPaths).toEqual(
    expect.arrayContaining([
      "/services/publishing-admin",
      "/book-session",
      "/ebook",
      "/radio",
      "/terms",
      "/privacy",
      "/legal",
      "/newsletter/preferences",
      "/contact",
    ]),
  );
});

test("the not-found page links to home, services and booking", () => {
  expect(notFoundLinks.map(({ href }) => href)).toEqual([
    "/",
    "/services/publishing-admin",
    "/book-session",
  ]);
});
