import { expect, test } from "vitest";
import { ConsultationTable } from "@/components/admin/consultations/consultation-table";
import type { ListedConsultation } from "@/lib/consultations/read-consultations";
import { renderWithProfile } from "@/tests/support/render-with-profile";

const now = new Date("2030-03-10T12:00:00Z");
const request: ListedConsultation = {
  inquiryId: "5f8ad1e2-7f0d-4d53-9d0c-3f2f4b2f8f10",
  name: "Bessie Beale",
  email: "bessie@artist.test",
  status: "requested",
  sessionType: "45min",
  preferredDate: null,
  preferredTime: null,
  startsAt: null,
  endsAt: null,
  priceCents: null,
  payBy: null,
  isPaidTwice: false,
  dueAt: now,
  updatedAt: now,
};

const render = (row: ListedConsultation) => renderWithProfile(<ConsultationTable rows={[row]} />);

test("shows a request without a preferred date and time", () => {
  expect(render(request)).toContain("No preferred date or time");
});

test("shows the payment deadline only while payment is requested", () => {
  const offer = { ...request, priceCents: 22_500, payBy: new Date("2030-03-12T12:00:00Z") };
  expect(render({ ...offer, status: "payment_requested" })).toContain("2030-03-12T12:00");
  expect(render({ ...offer, status: "done" })).not.toContain("2030-03-12T12:00");
});
