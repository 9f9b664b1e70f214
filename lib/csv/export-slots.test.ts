import { expect, test } from "vitest";
import { exportSlots } from "@/lib/csv/export-slots";

test("no more are given than there are, and one that is given back twice counts once", () => {
  const slots = exportSlots(2);
  const first = slots.take();
  expect(slots.isFree()).toBe(true);
  const second = slots.take();
  expect(slots.isFree()).toBe(false);
  expect(slots.take()).toBeNull();
  first?.();
  first?.();
  const third = slots.take();
  expect(third).not.toBeNull();
  expect(slots.take()).toBeNull();
  second?.();
  third?.();
  expect(slots.isFree()).toBe(true);
});
