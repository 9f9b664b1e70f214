import { beforeEach, describe, expect, test } from "vitest";
import { selectBrowserOrders } from "@/db/queries/library";
import { correctOwnOrderEmail } from "@/lib/flows/correct-order-email";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { createPaidOrder } from "@/tests/support/orders";
import { findViewer, setCourse } from "../course/course-shop";
import {
  createVisitor,
  downloadShop,
  getDownloadRef,
  open,
  readState,
} from "../downloads/download-shop";
import { requestCode } from "./library-shop";

const email = "owner@example.com";

describe("buying with another customer's address", () => {
  const shop = downloadShop();

  beforeEach(async () => {
    await shop.database.empty();
    const openedAt = new Date("2020-01-01Z");
    await setCourse(shop, { state: "open", openedAt, drip: "all_at_once" });
  });

  test("shows the buyer's order and opens nothing of the other customer's", async () => {
    const theirs = await createPaidOrder(shop, {
      cart: { course: 1, ebook: 1 },
      customer: { email, firstName: "Olive", lastName: "Owner" },
    });
    const own = await createPaidOrder(shop, {
      customer: { email, firstName: "Bo", lastName: "Borrower" },
    });
    const { browserHash } = own;

    const listed = await selectBrowserOrders(shop.database.db, browserHash, 5);
    expect(listed.map(({ orderNumber }) => orderNumber)).toEqual([own.orderNumber]);

    const theirRef = getDownloadRef(theirs);
    const owner = createVisitor({ browserHash: theirs.browserHash });
    expect(await open(shop, { ref: theirRef, visitor: owner })).toBe(true);
    const visitor = createVisitor({ browserHash });
    expect(await readState(shop, { ref: getDownloadRef(own), visitor })).toBe("ready");
    expect(await readState(shop, { ref: theirRef, visitor })).toBe("verification_required");
    expect(await findViewer(shop, browserHash)).toBeNull();

    const sessionId = theirs.sessionId ?? "";
    const page = await readConfirmation(shop.ctx, sessionId, browserHash);
    expect(page).toMatchObject({ isOwnBrowser: false, radioToken: null });
    expect(page?.email).not.toContain("owner");
    expect(page?.firstName).not.toContain("Olive");

    const newEmail = "borrower@example.com";
    const code = (await requestCode(shop, newEmail, browserHash, "correct_order")) ?? "";
    const correction = { sessionId, browserHash, email: newEmail, code };
    expect(await correctOwnOrderEmail(shop.ctx, correction)).toMatchObject({
      problem: "no_access",
    });
  });
});
