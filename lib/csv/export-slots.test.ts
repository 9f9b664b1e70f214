import { expect, test } from "vitest";
import { createExportSlots } from "@/lib/csv/export-slots";

test("no more are given than there are, and one that is given back twice counts once", () => {
  const slots = createExportSlots(2);
  const first = slots.acquire();
  expect(slots.isFree()).toBe(true);
  const second = slots.acquire();
  expect(slots.isFree()).toBe(false);
  expect(slots.acquire()).toBeNull();
  first?.();
  first?.();
  const third = slots.acquire();
  expect(third).not.toBeNull();
  expect(slots.acquire()).toBeNull();
  second?.();
  third?.();
  expect(slots.isFree()).toBe(true);
});
