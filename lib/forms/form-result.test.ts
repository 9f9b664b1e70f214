import { expect, test } from "vitest";
import { getAttempts, getPostedFields, getRestorableFields } from "@/lib/forms/form-result";

test("returns the posted fields without internal ones", () => {
  const form = new FormData();
  const entries = [
    ["name", "Ray"],
    ["$ACTION_REF_1", ""],
    ["$ACTION_1:0", "{}"],
    ["honeypot", "x"],
    ["submissionKey", "k"],
    ["message", " <3\n"],
    ["__proto__", "polluted"],
  ] as const;
  for (const [name, value] of entries) form.append(name, value);
  form.append("file", new Blob(["x"]), "x.txt");
  expect(JSON.stringify(getPostedFields(form))).toBe(
    '{"name":"Ray","message":" <3\\n","__proto__":"polluted"}',
  );
});

test("restores typed fields except passwords and oversized values", () => {
  const typed = getRestorableFields({
    name: " Ray ",
    password: "secret",
    newPassword: "secret",
    message: "x".repeat(200_001),
  });
  expect(typed).toEqual({ name: " Ray " });
});

test.each([
  [null, 0],
  [{ attempts: 3 }, 3],
  [{ attempts: 9 }, 5],
  [{ attempts: -1 }, 0],
  [{ attempts: "3" }, 0],
  [{ attempts: 1.5 }, 0],
  ["attempts", 0],
])("reads the failure count of the state %j as %i", (state, failures) => {
  expect(getAttempts(state)).toBe(failures);
});
