import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { getCartSnapshot } from "@/components/shop/cart/cart-storage";
import {
  addToCart,
  removeAllFromCart,
  removeFromCart,
  replaceCart,
  setQuantity,
} from "@/components/shop/cart/cart-store";
import { type StorageProblem, storageProblemTexts } from "@/components/ui/stored-text";
import { toast } from "@/components/ui/toast";

const ebook = {
  productId: "ebook",
  priceId: "price_ebook_4999",
  title: "The Royalties eBook",
  price: 4_999,
  type: "ebook",
} as const;

const quantities = () => getCartSnapshot().lines.map((line) => line.quantity);

const viewCart = { label: "View cart", href: "/cart" };
const undo = { label: "Undo", onClick: expect.any(Function) };

/** Presses Undo in the latest toast. */
function pressUndo() {
  for (const action of toastSpy.mock.lastCall?.[2] ?? []) {
    if ("onClick" in action) action.onClick();
  }
}

let toastSpy: MockInstance<typeof toast.neutral>;

/** A browser's storage. Full or blocked storage throws like the browsers' does. */
function stubStorage(problem: StorageProblem | "private" | "nearly_full" | null = null) {
  const stored = new Map<string, string>(problem === "full" ? [["other", "text"]] : []);
  const localStorage = {
    get length() {
      return stored.size;
    },
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      const isFull = problem === "nearly_full" ? text.length > 10 : problem !== null;
      if (isFull) throw new DOMException("Storage is full", "QuotaExceededError");
      stored.set(key, text);
    },
    removeItem: (key: string) => stored.delete(key),
  };
  const blocked = {
    get localStorage() {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  };
  vi.stubGlobal("window", problem === "blocked" ? blocked : { localStorage });
}

beforeEach(() => {
  stubStorage();
  replaceCart([]);
  toastSpy = vi.spyOn(toast, "neutral").mockReturnValue(undefined);
});

// The product's exact texts.
test("adds a product and increases its line on the next click", () => {
  addToCart(ebook);
  expect(toastSpy).toHaveBeenLastCalledWith(
    "Added to cart",
    "The Royalties eBook has been added to your cart",
    [viewCart, undo],
  );
  addToCart(ebook);
  expect(toastSpy).toHaveBeenLastCalledWith(
    "Added to cart",
    "The Royalties eBook quantity updated in your cart",
    [viewCart, undo],
  );
  addToCart(ebook, 3);
  expect(quantities()).toEqual([5]);
  expect(toastSpy).toHaveBeenCalledTimes(3);
});

test.each([
  ["the remove button", () => removeFromCart(ebook)],
  ["a quantity below 1", () => setQuantity(ebook, 0)],
])("%s removes the line and shows a toast", (_way, remove) => {
  addToCart(ebook, 2);
  remove();
  expect(quantities()).toEqual([]);
  expect(toastSpy).toHaveBeenLastCalledWith(
    "Item removed",
    "The Royalties eBook has been removed from your cart",
    [undo],
  );
});

test("changes a quantity without a toast", () => {
  addToCart(ebook);
  toastSpy.mockClear();
  setQuantity(ebook, 4);
  expect(quantities()).toEqual([4]);
  expect(toastSpy).not.toHaveBeenCalled();
});

test("Undo takes an added product out again and keeps what was added since", () => {
  addToCart(ebook);
  const undoAdding = toastSpy.mock.lastCall;
  addToCart({ ...ebook, productId: "course", title: "Course" });
  for (const action of undoAdding?.[2] ?? []) if ("onClick" in action) action.onClick();
  expect(getCartSnapshot().lines.map((line) => line.productId)).toEqual(["course"]);
});

test("Undo lowers an increased quantity to what it was", () => {
  addToCart(ebook, 2);
  addToCart(ebook, 3);
  pressUndo();
  expect(quantities()).toEqual([2]);
});

test("Undo puts removed lines back at their positions with their quantities", () => {
  addToCart(ebook, 2);
  addToCart({ ...ebook, productId: "course", title: "Course" });
  const before = getCartSnapshot().lines;
  removeFromCart(ebook);
  pressUndo();
  expect(getCartSnapshot().lines).toEqual(before);
  removeAllFromCart(before);
  expect(quantities()).toEqual([]);
  pressUndo();
  expect(getCartSnapshot().lines).toEqual(before);
});

test.each([
  ["blocked", "blocked"],
  ["private", "blocked"],
  ["full", "full"],
  ["nearly_full", "full"],
] as const)(
  "when storage is %s, the item stays on this page and the toast says why",
  (problem, text) => {
    stubStorage(problem);
    addToCart(ebook);
    expect(quantities()).toEqual([1]);
    expect(toastSpy).toHaveBeenCalledWith("Added on this page only", storageProblemTexts[text], [
      viewCart,
      undo,
    ]);
  },
);
