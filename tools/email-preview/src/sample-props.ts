import type { EmailPropsByKind } from "@/db/values/email-props";
import type { EmailKind } from "@/db/values/emails";

const orderNumber = "TME-12345678";
const firstName = "Ray";
const time = { startsAt: "2030-03-12T18:30:00.000Z", timeZone: "America/New_York" };
const requestedSession = { ...time, lengthLabel: "45 minutes" };
const session = { ...time, firstName, minutes: 45 };
const sessionLinks = {
  meetingUrl: "https://meet.test/room",
  pageUrl: "https://shop.test/consultation?token=t7",
};
const orderUrl = "https://shop.test/order-confirmation?session_id=cs_1";

export const lines = [
  { title: "The Royalties eBook", quantity: 2, unitPriceCents: 4_999, recurringInterval: null },
  { title: "Elite Airplay", quantity: 1, unitPriceCents: 250_000, recurringInterval: "month" },
] as const;

/** Sample props of one complete email per kind, for the preview and for tests. */
export const sampleProps: { readonly [Kind in EmailKind]: EmailPropsByKind[Kind] } = {
  receipt: {
    orderNumber,
    firstName,
    paidAt: "2030-03-10T07:30:00.000Z",
    lines,
    subtotalCents: 259_998,
    discountCents: 1_000,
    taxCents: 925,
    totalCents: 259_923,
    confirmationUrl: "https://shop.test/order-confirmation?session_id=cs_1&from=mail",
    downloadUrl: "https://shop.test/ebook-download?session_id=cs_1&from=mail",
    downloadExpiresAt: "2030-03-12T07:30:00.000Z",
    hasCourse: true,
    courseUrl: "https://shop.test/learn?token=t10",
    hasRadio: true,
    radioUrl: "https://shop.test/radio-details?token=t8",
    manageUrl: "https://shop.test/subscription?token=t1",
    consents: ["I agree to the terms.", "I understand that all sales are final."],
  },
  course_welcome: { orderNumber, firstName, courseUrl: "https://shop.test/learn?token=t10" },
  course_opened: { orderNumber, firstName, courseUrl: "https://shop.test/learn?token=t10" },
  payment_failed: {
    orderNumber,
    firstName,
    occasion: "renewal",
    amountCents: 250_000,
    actionUrl: "https://shop.test/subscription?token=t2",
  },
  payment_returned: {
    orderNumber,
    firstName,
    amountCents: 4_999,
    reason: "insufficient_funds",
    endedAccess: [{ title: "The Royalties eBook", entitlement: "ebook", until: null }],
    keepsEbook: false,
    action: { kind: "order", url: "https://shop.test/cart" },
    orderUrl,
  },
  subscription_canceled: {
    orderNumber,
    firstName,
    state: "ending",
    endsAt: "2030-04-10T07:30:00.000Z",
    manageUrl: "https://shop.test/subscription?token=t9",
  },
  subscription_link: {
    firstName,
    subscriptions: [{ orderNumber, manageUrl: "https://shop.test/subscription?token=t10" }],
  },
  subscription_renewed: {
    orderNumber,
    firstName,
    paidAt: "2030-04-10T13:30:00.000Z",
    lines: lines.slice(1),
    totalCents: 252_500,
    period: { startsAt: "2030-04-10T13:00:00.000Z", endsAt: "2030-05-10T13:00:00.000Z" },
    isTaxed: true,
    isCanceled: false,
    nextChargeAt: "2030-05-10T13:00:00.000Z",
    orderUrl,
    manageUrl: "https://shop.test/subscription?token=t9",
  },
  renewal_reminder: {
    orderNumber,
    firstName,
    startedAt: "2029-03-10T13:30:00.000Z",
    lines: lines.slice(1),
    isTaxed: false,
    nextChargeAt: "2030-03-10T13:00:00.000Z",
    manageUrl: "https://shop.test/subscription?token=t9",
  },
  refund_succeeded: {
    orderNumber,
    firstName,
    amountCents: 259_998,
    lines: [
      { title: "The Royalties eBook", quantity: 2, amountCents: 9_998 },
      { title: "Elite Airplay", quantity: 1, amountCents: 250_000 },
    ],
    paidWith: "Visa card ending in 4242",
    endedAccess: [
      { title: "The Royalties eBook", entitlement: "ebook", until: null },
      { title: "Elite Airplay", entitlement: "airplay", until: "2030-04-10T13:00:00.000Z" },
    ],
    keepsEbook: false,
    orderUrl,
    manageUrl: "https://shop.test/subscription?token=t9",
  },
  refund_failed: { orderNumber, firstName, amountCents: 4_999, orderUrl },
  download_link: {
    orderNumber,
    firstName,
    url: "https://shop.test/ebook-download?token=t3",
    expiresAt: "2030-11-05T17:00:00.000Z",
  },
  buyer_code: { orderNumber, code: "048213", expiresInMinutes: 10 },
  library_code: { purpose: "sign_in", code: "048213", expiresInMinutes: 10 },
  review_notice: {
    orderNumber: "TME-12345678",
    reason: "the checkout session has a different subtotal",
    url: "https://shop.test/admin/orders/o1",
  },
  dispute_opened: {
    orderNumber,
    customerName: "Ray Charles",
    amountCents: 4_999,
    reason: "product_not_received",
    respondBy: "2030-03-19T04:59:59.000Z",
    url: "https://shop.test/admin/orders/o1",
  },
  sale_notice: {
    orderNumber,
    customerName: "Ray Charles",
    customerEmail: "ray@shop.test",
    lines,
    totalCents: 259_923,
    url: "https://shop.test/admin/orders/o1",
  },
  inquiry_notice: {
    inquiryKind: "partnership",
    name: "Ray Charles",
    email: "ray@shop.test",
    subject: "A question about ASCAP",
    message: "First line\nSecond line, <3 & M&A",
    details: [{ label: "Goals", value: "Get heard" }],
    session: requestedSession,
    receivedAt: "2030-03-10T07:30:00.000Z",
    dueAt: "2030-03-12T14:00:00.000Z",
  },
  inquiry_received: { inquiryKind: "consultation", firstName, session: requestedSession },
  inquiry_answer: {
    subject: "Re: A question about ASCAP",
    message: "Yes.\n\nRegister the work first,\nthen the recording.",
    quoted: "First line\nSecond line, <3 & M&A",
    receivedAt: "2030-03-10T07:30:00.000Z",
  },
  consultation_offer: {
    ...session,
    priceCents: 22_500,
    note: "Bring your registrations.",
    payment: { url: "https://shop.test/consultation?token=t7", payBy: "2030-03-12T07:30:00.000Z" },
  },
  consultation_invitation: {
    ...session,
    ...sessionLinks,
    note: "",
    isChange: true,
    calendar: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
  },
  consultation_reminder: { ...session, ...sessionLinks },
  consultation_ended: {
    firstName,
    occasion: "refunded",
    startsAt: "2030-03-12T18:30:00.000Z",
    note: "",
    calendar: "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n",
    refund: { orderNumber, amountCents: 22_500, orderUrl },
  },
  radio_reminder: {
    orderNumber,
    firstName,
    titles: ["Spin Pack", "Elite Airplay"],
    url: "https://shop.test/radio-details?token=t8",
    isLast: true,
  },
  first_spin: {
    firstName,
    orderNumber,
    artist: "Bessie Beale",
    track: "River Light",
    url: "https://shop.test/radio-details?token=t8",
  },
  airplay_week: {
    firstName,
    orderNumber,
    artist: "Bessie Beale",
    track: "River Light",
    from: "2030-03-04",
    to: "2030-03-10",
    spins: [
      { at: "2030-03-05T20:15:00.000Z", station: "Station A, Afternoon Drive" },
      { at: "2030-03-08T01:40:00.000Z", station: "Station A" },
    ],
    played: 12,
    owed: 40,
    url: "https://shop.test/radio-details?token=t8",
    unsubscribeUrl: "https://shop.test/radio-details/weekly-emails?token=t8&item=i1",
  },
  staff_alert: {
    headline: "Late consultation payment from Ray Charles",
    explanation:
      "The payment came in after the offer expired, so the session isn't confirmed. Offer a new time or refund the order.",
    url: "https://shop.test/admin/consultations/c1",
  },
  newsletter_confirmation: {
    firstName,
    confirmUrl: "https://shop.test/newsletter/confirm?token=t4",
    expiresInDays: 7,
  },
  newsletter_preferences_link: {
    preferencesUrl: "https://shop.test/newsletter/preferences?token=t5",
    unsubscribeUrl: "https://shop.test/newsletter/unsubscribe?token=t6",
    expiresInHours: 24,
  },
  newsletter_notice: {
    headline: "The newsletter is waiting for issue 012",
    explanation:
      "This issue is next for some subscribers, but you haven't published the issue. Those subscribers won't get any issues until you do. After that, they'll continue where they stopped.",
  },
  newsletter_test: {
    subject: "Split sheets before the session ends",
    preheader: "One page, signed by all.",
    body: "Write who owns what **today**.\n\nSee [our services](/services/publishing-admin).",
    place: "Issue 12 of 90 · Fundamentals",
    siteUrl: "https://shop.test",
  },
  sign_in_link: {
    url: "https://shop.test/auth/callback#type=magiclink&token=t8",
    code: "048213",
    expiresInMinutes: 10,
  },
  confirm_account: { url: "https://shop.test/auth/callback#token=t9", expiresInHours: 24 },
  reset_password: { url: "https://shop.test/auth/callback#token=t10", expiresInMinutes: 30 },
  account_exists: { loginUrl: "https://shop.test/admin/login" },
  account_notice: {
    occasion: "password_reset",
    at: "2030-03-10T07:30:00.000Z",
    loginUrl: "https://shop.test/admin/login",
  },
  staff_invitation: {
    role: "support",
    invitedBy: "owner@shop.test",
    url: "https://shop.test/admin/invitation#token=t11",
    expiresInHours: 168,
  },
  customer_notice: {
    occasion: "libraries_joined",
    email: "band@example.com",
    at: "2030-03-10T07:30:00.000Z",
    accountUrl: "https://shop.test/library/account",
  },
  data_request: { step: "confirm", kind: "export", url: "https://shop.test/data-request" },
};
