import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PageQuestions } from "@/components/site/page-text/page-questions";
import { PageSections } from "@/components/site/page-text/page-sections";
import { PeopleList } from "@/components/site/people";

test("shows sections with text and hides the others", () => {
  const sections = [
    { title: "Stations", text: "" },
    { title: "Charts", text: "Paid spins don\u2019t count." },
  ];
  const html = renderToStaticMarkup(<PageSections title="How it works" sections={sections} />);
  expect(html).toContain("Paid spins don\u2019t count.");
  expect(html).not.toContain("Stations");
  expect(renderToStaticMarkup(<PageSections title="None" sections={[]} />)).toBe("");
});

test("escapes what staff typed", () => {
  const html = renderToStaticMarkup(
    <PageSections title="How it works" sections={[{ title: "<b>", text: "- <script>" }]} />,
  );
  expect(html).toContain("&lt;b&gt;");
  expect(html).not.toContain("<script>");
});

test("hides questions and team without a text", () => {
  expect(renderToStaticMarkup(<PageQuestions questions={[]} team="" />)).toBe("");
});

const ada = {
  name: "Ada Example",
  role: "Analyst",
  bio: "Reads statements.",
  credentials: "ASCAP member",
  credentialsUrl: "https://example.com/ada",
  photo: "a".repeat(64),
  duties: [],
};

test("shows people with their photo and a link to their credentials", () => {
  const html = renderToStaticMarkup(<PeopleList people={[ada]} />);
  expect(html).toContain("Ada Example");
  expect(html).toContain(`src="/photos/${ada.photo}"`);
  expect(html).toContain('href="https://example.com/ada"');
});

test("shows a person without photo, text and credentials with their initial", () => {
  const bare = { ...ada, bio: "", credentials: "", credentialsUrl: "", photo: "" };
  const html = renderToStaticMarkup(<PeopleList people={[bare]} />);
  expect(html).not.toMatch(/<img|<a /);
  expect(html).toContain(">A</span>");
});
