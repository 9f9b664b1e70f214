import { describe, expect, test } from "vitest";
import { createConsultationFormSchema } from "@/lib/consultations/consultation-form";
import { checkFields } from "@/lib/forms/field-errors";
import {
  contactFormSchema,
  homeFormSchema,
  partnershipFormSchema,
} from "@/lib/inquiries/inquiry-forms";

const now = new Date("2030-03-08T16:15:00Z");

const forms = {
  home: {
    schema: homeFormSchema,
    good: { name: "Ray Charles", email: "ray@shop.test", subject: "Hi", message: "Hello <3" },
  },
  contact: {
    schema: contactFormSchema,
    good: {
      firstName: "Ray",
      lastName: "D’Angelo",
      artistName: "A$AP RAY",
      email: "ray@shop.test",
      subject: "M&A",
      message: "A question about ASCAP.",
      consent: "on",
    },
  },
  consultation: {
    schema: createConsultationFormSchema(now),
    good: {
      name: "Ray Charles",
      email: "ray@shop.test",
      phone: "+1 901 555 0100",
      sessionType: "45min",
      preferredDate: "2030-03-11",
      preferredTime: "13:30",
      message: "",
    },
  },
  partnership: {
    schema: partnershipFormSchema,
    good: {
      name: "Ray Charles",
      email: "ray@shop.test",
      company: "RAYCO RECORDS",
      website: "@rayco",
      phone: "",
      partnershipType: "brand",
      budgetRange: "5k-15k",
      goals: "Get heard",
      message: "Let us talk",
      consent: true,
    },
  },
} as const;

type Name = keyof typeof forms;
const x = (count: number) => "ab".repeat(count).slice(0, count);

test.each(Object.keys(forms) as Name[])("%s accepts valid input", (name) => {
  expect(checkFields(forms[name].schema, forms[name].good)).toEqual({});
});

const cases: readonly (readonly [Name, string, unknown, string])[] = [
  ["home", "name", "", "Name is required"],
  ["home", "name", "R", "Name must be at least 2 characters"],
  ["home", "name", x(101), "Name must be at most 100 characters"],
  ["home", "email", undefined, "Email is required"],
  ["home", "subject", " ", "Subject is required"],
  ["home", "subject", "a\nb", "Subject contains invalid characters"],
  ["home", "subject", "Hi<a\nb>", "Subject contains invalid characters"],
  ["home", "name", "<a\u0000b>Ray", "Name contains invalid characters"],
  ["home", "name", "<a\r\nb>Ray", "Name contains invalid characters"],
  ["contact", "artistName", "<a\u0000b>Ray", "Artist name contains invalid characters"],
  ["consultation", "phone", "<a\u0000b>901", "Phone contains invalid characters"],
  ["partnership", "phone", "901\n555", "Phone contains invalid characters"],
  ["home", "message", "<a\u0000b>Hello", "Message contains invalid characters"],
  ["home", "message", "<p></p>", "Message is required"],
  ["home", "message", x(1001), "Message must be at most 1000 characters"],
  ["home", "message", "free money", "Content contains suspicious patterns"],
  ["contact", "firstName", "R", "First name must be at least 2 characters"],
  ["contact", "firstName", x(51), "First name must be at most 50 characters"],
  ["contact", "lastName", "", "Last name is required"],
  ["contact", "subject", "ab", "Subject must be at least 3 characters"],
  ["contact", "subject", x(201), "Subject must be at most 200 characters"],
  ["contact", "message", "too short", "Message must be at least 10 characters"],
  ["contact", "message", x(2001), "Message must be at most 2000 characters"],
  ["contact", "message", "Click here for beats", "Content contains suspicious patterns"],
  ["contact", "artistName", x(101), "Artist name must be at most 100 characters"],
  ["contact", "artistName", ["x"], "Artist name must be text"],
  ["contact", "consent", undefined, "Please agree to our terms before submitting."],
  ["contact", "consent", "off", "Please agree to our terms before submitting."],
  ["consultation", "name", "R", "Name must be at least 2 characters"],
  ["consultation", "sessionType", "", "Session length is required"],
  ["consultation", "sessionType", "90min", "Session length is required"],
  [
    "consultation",
    "preferredDate",
    "soon",
    "Enter the preferred date as month/day/year, such as 3/11/2030",
  ],
  [
    "consultation",
    "preferredDate",
    "2030-03-09",
    "Requests are for Monday to Friday. Choose a weekday",
  ],
  ["consultation", "preferredTime", "08:30", "Choose a time from the list"],
  ["consultation", "preferredTime", "16:30", "Choose a time from the list"],
  ["consultation", "message", x(2001), "Message must be at most 2000 characters"],
  ["partnership", "company", "", "Company is required"],
  ["partnership", "website", "", "Website is required"],
  ["partnership", "website", "a\nb", "Website contains invalid characters"],
  ["partnership", "partnershipType", "barter", "Partnership type is required"],
  ["partnership", "budgetRange", "lots", "Budget range is required"],
  ["partnership", "goals", "", "Goals are required"],
  ["partnership", "message", 5, "Message is required"],
  ["partnership", "consent", false, "Please agree to our terms before submitting."],
];

describe("reports the invalid field", () => {
  test.each(cases)("%s: %s of %j says %j", (name, field, value, message) => {
    const { schema, good } = forms[name];
    expect(checkFields(schema, { ...good, [field]: value })).toEqual({ [field]: message });
  });

  test("reports every invalid field in form order", () => {
    for (const { schema, good } of Object.values(forms)) {
      for (const raw of [{}, Object.fromEntries(Object.keys(good).map((key) => [key, null]))]) {
        const wrong = Object.keys(checkFields(schema, raw));
        const order = Object.keys(good).filter((key) => wrong.includes(key));
        expect(wrong.length).toBeGreaterThan(2);
        expect(wrong).toEqual(order);
      }
    }
  });
});

test("reports an invalid day or hour together with other errors", () => {
  const { schema, good } = forms.consultation;
  const bad = { ...good, name: "R2D2", sessionType: "" };
  const others = {
    name: "Name contains invalid characters",
    sessionType: "Session length is required",
  };
  expect(checkFields(schema, { ...bad, preferredDate: "2030-03-09" })).toEqual({
    ...others,
    preferredDate: "Requests are for Monday to Friday. Choose a weekday",
  });
  const early = { preferredDate: "2030-03-08", preferredTime: "09:30" };
  expect(checkFields(schema, { ...bad, ...early })).toEqual({
    ...others,
    preferredTime: "That time has already passed in Memphis. Choose a later time or another day",
  });
});

test.each([
  ["no date and no time", { preferredDate: "", preferredTime: "" }],
  ["only a date", { preferredTime: "" }],
  ["only a time", { preferredDate: "" }],
])("accepts a consultation request with %s", (_, typed) => {
  const { schema, good } = forms.consultation;
  expect(checkFields(schema, { ...good, ...typed })).toEqual({});
});

test("trims spaces and line breaks around one-line fields", () => {
  const { schema, good } = forms.partnership;
  const typed = { name: " Ray\r\n", company: "\tRAYCO\n", phone: "\r\n+1 901\n" };
  expect(schema.parse({ ...good, ...typed })).toMatchObject({
    name: "Ray",
    company: "RAYCO",
    phone: "+1 901",
  });
  expect(homeFormSchema.parse({ ...forms.home.good, subject: "Hi\r\n" }).subject).toBe("Hi");
});

test("keeps text as typed and normalizes the email address", () => {
  const typed = {
    ...forms.contact.good,
    message: "  I <3 <b>this</b> M&A  ",
    email: " RAY@Shop.test",
  };
  const parsed = contactFormSchema.parse(typed);
  expect(parsed.message).toBe("  I <3 <b>this</b> M&A  ");
  expect(parsed.email).toBe("ray@shop.test");
});

test.each([
  ["America/New_York", "America/New_York"],
  ["<script>", undefined],
  ["", undefined],
  [undefined, undefined],
])("a consultation form with the time zone %j is accepted and keeps %j", (timeZone, kept) => {
  const { schema, good } = forms.consultation;
  const parsed = schema.safeParse({ ...good, timeZone });
  expect(parsed.data?.timeZone).toBe(kept);
  expect(parsed.success).toBe(true);
});
