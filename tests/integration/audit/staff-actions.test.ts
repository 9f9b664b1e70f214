import { expect, test } from "vitest";
import { actionFiles } from "@/tests/support/staff-endpoints";
import { staffActions } from "./staff-actions";

test("every staff action is listed with the audit entries that it writes", () => {
  const files = actionFiles().filter(({ path }) => path.includes("(staff)/admin/(dashboard)"));
  const exported = files.map(({ path, text }) => {
    const names = text.matchAll(/^export (?:const|async function) (\w+)/gm);
    return [path, [...names].map(([, name]) => name).sort()];
  });
  const listed = Object.entries(staffActions).map(([path, actions]) => {
    return [path, Object.keys(actions).sort()];
  });
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(exported));
});
