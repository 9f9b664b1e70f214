import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { ConsultationDetails } from "@/components/admin/consultations/consultation-details";
import { LatestStep } from "@/components/admin/consultations/latest-step";
import {
  type ConsultationEventKind,
  type ConsultationStatus,
  consultationStatuses,
} from "@/db/values/consultations";
import type { ConsultationDetail } from "@/lib/consultations/read-consultations";
import { renderWithProfile } from "@/tests/support/render-with-profile";

const now = new Date("2030-03-11T15:00:00Z");
const startsAt = new Date("2030-03-13T18:30:00Z");
const payBy = new Date("2030-03-13T15:00:00Z");

function createDetail(
  status: ConsultationStatus,
  kind: ConsultationEventKind | null,
  details = {},
): ConsultationDetail {
  const consultation = {
    status,
    startsAt,
    payBy,
    isPaidTwice: false,
    sessionType: "45min",
    priceCents: 22_500,
    endsAt: new Date("2030-03-13T19:15:00Z"),
    preferredDate: null,
    preferredTime: null,
  };
  const inquiry = { email: "ada@artist.test", message: "", dueAt: now, status: "open" };
  const events = kind ? [{ id: 1n, kind, details, createdAt: now }] : [];
  return { consultation, inquiry, events, orders: [] } as unknown as ConsultationDetail;
}

const textIn = (node: ReactNode) =>
  renderWithProfile(node)
    .replace(/<[^>]+>/g, " ")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();

const readStep = (detail: ConsultationDetail, at = now) =>
  textIn(<LatestStep detail={detail} now={at} />);

test("says what was sent, to whom, when, and what comes next", () => {
  const offer = { startsAt: startsAt.toISOString() };
  expect(readStep(createDetail("payment_requested", "payment_requested", offer))).toBe(
    "Offer sent to ada@artist.test Mar 11, 2030, 10:00 AM . Waiting for payment until Mar 13, 2030, 10:00 AM .",
  );
  expect(readStep(createDetail("payment_requested", "payment_requested"))).toMatch(
    /^Payment request sent to ada@artist\.test /,
  );
  expect(readStep(createDetail("offered", "offered", offer))).toMatch(/Next, request payment\.$/);
  const invited = createDetail("invited", "invited");
  expect(readStep(invited)).toMatch(/The session starts Mar 13, 2030, 1:30 PM \.$/);
  expect(readStep(invited, startsAt)).toMatch(/record a no-show\.$/);
  expect(readStep(createDetail("done", "no_show"))).toMatch(/^Customer didn.*t show up /);
});

test("says nothing before the first step, or where another notice asks for a refund", () => {
  expect(readStep(createDetail("requested", null))).toBe("");
  expect(readStep(createDetail("paid_late", "paid_late"))).toBe("");
});

test("shows a reply deadline until staff replied or the consultation is over, and a payment deadline while it applies", () => {
  const withLabel = (label: string) =>
    consultationStatuses.filter((status) =>
      textIn(<ConsultationDetails detail={createDetail(status, null)} />).includes(label),
    );
  expect(withLabel("Pay by")).toEqual(["payment_requested"]);
  const over = ["done", "declined", "expired", "refunded", "canceled"];
  expect(withLabel("Reply by")).toEqual(
    consultationStatuses.filter((status) => ![...over, "paid"].includes(status)),
  );
  expect(withLabel("Invite by")).toEqual(["paid"]);
  const detail = createDetail("offered", null);
  const answered = { ...detail, inquiry: { ...detail.inquiry, status: "waiting" as const } };
  expect(textIn(<ConsultationDetails detail={answered} />)).not.toContain("Reply by");
});
