import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PageQuestions } from "@/components/site/page-text/page-questions";
import { PageSections } from "@/components/site/page-text/page-sections";

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
