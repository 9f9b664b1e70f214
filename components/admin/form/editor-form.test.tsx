import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DraftNotice } from "@/components/admin/form/editor-form";

const render = (state: { readonly isOutdated: boolean; readonly isChanged: boolean }) =>
  renderToStaticMarkup(
    <DraftNotice
      {...state}
      savedAt={Date.parse("2030-03-01T12:00:00Z")}
      onRestore={() => {}}
      onDiscard={() => {}}
    />,
  );

test("says what the form contains", () => {
  const saved = "The form shows the latest saved version.";
  expect(render({ isOutdated: false, isChanged: false })).toContain(saved);
  const changed = render({ isOutdated: false, isChanged: true });
  expect(changed).not.toContain(saved);
  expect(changed).toContain("they replace the text in the form");
});
