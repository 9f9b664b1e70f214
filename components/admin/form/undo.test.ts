import { expect, test } from "vitest";
import { getUndoActions } from "@/components/admin/form/undo";
import type { AdminAction } from "@/components/admin/form/use-admin-action";

function setUp() {
  const posted: Record<string, unknown>[] = [];
  let running = 0;
  const action: AdminAction = async (_previous, form) => {
    running += 1;
    posted.push({ ...Object.fromEntries(form), ...(running > 1 && { overlaps: true }) });
    await Promise.resolve();
    running -= 1;
    return { status: "done", message: { title: "Done" } };
  };
  return { posted, action };
}

const press = async (actions: ReturnType<typeof getUndoActions>) => {
  const [undo] = actions;
  if (!undo || !("onClick" in undo)) throw new Error("there's no Undo button");
  undo.onClick();
  await new Promise((resolve) => setTimeout(resolve));
};

test("posts the reverse fields, with those that only the form knew", async () => {
  const { posted, action } = setUp();
  const sent = new FormData();
  sent.set("to", "colleague");
  const undo = { action, fields: { id: "1", to: "me" }, sentFields: { from: "to" } };
  await press(getUndoActions(undo, sent, undefined));
  expect(posted).toEqual([{ id: "1", to: "me", from: "colleague" }]);
});

test("reverses each record that the result names, one after the other", async () => {
  const { posted, action } = setUp();
  await press(getUndoActions({ action }, new FormData(), [{ id: "1" }, { id: "2" }]));
  expect(posted).toEqual([{ id: "1" }, { id: "2" }]);
});

test("offers nothing for a change that can't be reversed", () => {
  const { action } = setUp();
  expect(getUndoActions(undefined, new FormData(), [{ id: "1" }])).toEqual([]);
  expect(getUndoActions({ action }, new FormData(), undefined)).toEqual([]);
  expect(getUndoActions({ action, fields: { id: "1" } }, new FormData(), [])).toEqual([]);
});
