import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AdministrationAnswers } from "@/components/services/administration-terms";
import { administrationRoles } from "@/db/values/content";

const render = (role: (typeof administrationRoles)[number]) =>
  renderToStaticMarkup(
    <AdministrationAnswers
      terms={{ role, fee: "$40 a song", term: "One year" }}
      audience="Writers"
      makers={null}
    />,
  );

test.each([
  ["not_chosen", "unless your written agreement says"],
  ["agreed_in_writing", "unless your written agreement says"],
  ["register_and_recover", "we never receive your royalties"],
  ["administrator_of_record", "we pay you what&#x27;s left after our fee"],
] as const)("says who receives the money when the role is %s", (role, text) => {
  expect(render(role)).toContain(text);
  expect(render(role)).toContain("$40 a song");
});

test("says nothing about being paid through us unless staff chose it or an agreement says so", () => {
  const claims = administrationRoles.filter((role) => render(role).includes("come to us"));
  expect(claims).toEqual(["administrator_of_record"]);
});
