import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { VisitorTime } from "@/components/admin/consultations/session-desk";

const render = (date: string) =>
  renderToStaticMarkup(<VisitorTime timeZone="Asia/Kolkata" start={{ date, time: "09:00" }} />);

test("shows the time for the visitor", () => {
  expect(render("2030-03-12")).toContain("Visitor&#x27;s time: Tuesday, March 12 at 7:30 PM");
});

test.each(["", "0002-03-12", "0020-03-12", "0203-03-12", "20301-03-12"])(
  "shows only the visitor's zone while the day is %j",
  (date) => expect(render(date)).toContain("The visitor&#x27;s time zone is Asia/Kolkata."),
);
