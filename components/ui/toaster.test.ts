import { expect, test } from "vitest";
import { chooseToastPlacement, type Rect } from "@/components/ui/toaster";

const toast = { width: 384, height: 120 };
const desktop = { width: 1280, height: 800 };
const box = (left: number, top: number, width: number, height: number): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test("uses the bottom right corner when nothing is there", () => {
  expect(chooseToastPlacement(toast, desktop, [])).toBe("bottom-right");
  expect(chooseToastPlacement(toast, desktop, [box(100, 100, 200, 40)])).toBe("bottom-right");
});

test("moves to another corner when a button is in the way", () => {
  const proceed = box(900, 700, 340, 56);
  expect(chooseToastPlacement(toast, desktop, [proceed])).toBe("bottom-left");
  expect(chooseToastPlacement(toast, desktop, [proceed, box(40, 720, 100, 44)])).toBe("top-right");
});

test("moves to the top on a phone when the bottom has a button", () => {
  const phone = { width: 360, height: 640 };
  const size = { width: 328, height: 120 };
  expect(chooseToastPlacement(size, phone, [box(20, 560, 320, 56)])).toBe("top-right");
});

test("covers as little as possible when every corner is taken", () => {
  const everywhere = [box(0, 0, 1280, 60), box(0, 600, 1280, 200), box(0, 88, 1280, 100)];
  expect(chooseToastPlacement(toast, desktop, everywhere)).toBe("top-right");
});

test("rather covers a stepper and Remove than the main button", () => {
  const phone = { width: 390, height: 844 };
  const size = { width: 358, height: 148 };
  const stepper = box(60, 96, 140, 48);
  const remove = box(216, 96, 110, 48);
  const proceed = box(16, 800, 358, 44);
  expect(chooseToastPlacement(size, phone, [stepper, remove, proceed])).toBe("bottom-right");
  const main = { ...proceed, isMain: true };
  expect(chooseToastPlacement(size, phone, [stepper, remove, main])).toBe("top-right");
});
