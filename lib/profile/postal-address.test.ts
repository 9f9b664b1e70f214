import { expect, test } from "vitest";
import {
  findAddressGaps,
  formatPostalAddress,
  isPostalAddressComplete,
  sampleAddress,
} from "@/lib/profile/postal-address";

const own = {
  street: "200 Union Avenue",
  unit: "",
  city: "Memphis",
  region: "TN",
  postalCode: "38103",
};

test("a complete address needs a street or PO box, a city, a state and a ZIP code", () => {
  expect(isPostalAddressComplete(own, "production")).toBe(true);
  expect(isPostalAddressComplete({ ...own, street: "PO Box 12" }, "production")).toBe(true);
  expect(isPostalAddressComplete({ ...own, postalCode: "38103-1234" }, "production")).toBe(true);
  const empty = { street: "", unit: "Suite 2", city: " ", region: "", postalCode: "381" };
  expect(findAddressGaps(empty, "production")).toEqual([
    "a street or PO box",
    "a city",
    "a state",
    "a ZIP code",
  ]);
  for (const street of ["Union Avenue", "200", "  "]) {
    expect(findAddressGaps({ ...own, street }, "local"), street).toEqual(["a street or PO box"]);
  }
});

test("the sample address is complete locally only, however it's typed", () => {
  expect(isPostalAddressComplete(sampleAddress, "local")).toBe(true);
  expect(isPostalAddressComplete(sampleAddress, "production")).toBe(false);
  const typed = { ...sampleAddress, street: " 123 SAMPLE street", unit: "", postalCode: "38104" };
  expect(isPostalAddressComplete(typed, "production")).toBe(false);
});

test("formats only the parts that are there", () => {
  expect(formatPostalAddress(sampleAddress)).toBe(
    "123 Sample Street, Suite 200, Memphis, TN 38103",
  );
  expect(formatPostalAddress({ ...own, street: "", postalCode: "" })).toBe("Memphis, TN");
});
