import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Page } from "playwright/test";
import { isBusinessDay } from "@/lib/inquiries/reply-due";
import { withShopDatabase } from "./shop-database";
import type { Customer } from "./test";

/** Returns the Wednesday after next, formatted for date fields. */
export function aWednesday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7) + 7);
  while (!isBusinessDay(day.toISOString().slice(0, 10))) day.setUTCDate(day.getUTCDate() + 7);
  return day.toISOString().slice(0, 10);
}

type Fields = Readonly<Record<string, string | true>>;

export type InquiryForm = {
  readonly path: string;
  /** The form's accessible name. */
  readonly form: string;
  readonly submit: string;
  readonly done: { readonly title: string; readonly message: string };
  /** The button that opens the form again, if the result is shown in its place. */
  readonly again?: string;
  readonly fields: (sender: Customer) => Fields;
  /** A field with an invalid value and its error message. */
  readonly wrong: { readonly field: string; readonly value: string; readonly message: string };
  readonly refused: string;
  readonly staffSubject: (sender: Customer) => RegExp;
};

const thanks = "Thanks—your message was sent. We'll";

/** The inquiry forms with valid values by field name. */
export const inquiryForms: Readonly<Record<string, InquiryForm>> = {
  home: {
    path: "/",
    form: "Contact us",
    submit: "Send message",
    done: { title: "Message sent!", message: `${thanks} get back to you soon.` },
    fields: ({ email }) => ({
      name: "Bessie Beale",
      email,
      subject: `Hello of ${email}`,
      message: "I <3 M&A, and ASCAP too.",
    }),
    wrong: { field: "name", value: "R2D2", message: "Name contains invalid characters" },
    refused: "Submission Failed",
    staffSubject: ({ email }) => new RegExp(`New message from Bessie Beale: Hello of ${email}`),
  },
  contact: {
    path: "/contact",
    form: "Contact form",
    submit: "Send message",
    again: "Send another message",
    done: { title: "Message sent!", message: `${thanks} get back to you soon.` },
    fields: ({ email }) => ({
      firstName: "Bessie",
      lastName: "D’Angelo",
      artistName: "A$AP BESSIE",
      email,
      subject: `Question of ${email}`,
      message: "I <3 M&A.\nDoes SOUNDEXCHANGE pay me?",
      consent: true,
    }),
    wrong: {
      field: "message",
      value: "free money",
      message: "Content contains suspicious patterns",
    },
    refused: "Validation Error",
    staffSubject: ({ email }) =>
      new RegExp(`New message from Bessie D’Angelo: Question of ${email}`),
  },
  consultation: {
    path: "/consulting",
    form: "Consultation request",
    submit: "Send request",
    again: "Send another request",
    done: {
      title: "Consultation Request Sent",
      message: "We'll get in touch via email within 24 hours to confirm availability.",
    },
    fields: ({ email }) => ({
      name: `Bessie ${getPageName(email)}`,
      email,
      phone: "+1 901 555 0100",
      sessionType: "45min",
      preferredDate: aWednesday(),
      preferredTime: "13:30",
      message: "My split sheets.",
    }),
    wrong: {
      field: "phone",
      value: "0901",
      message: "Phone must be a valid phone number with its country code",
    },
    refused: "Submission Failed",
    staffSubject: ({ email }) =>
      new RegExp(`Consultation request from Bessie ${getPageName(email)}`),
  },
  partnership: {
    path: "/partnerships",
    form: "Partnership Intake Form",
    submit: "Send inquiry",
    done: {
      title: "Partnership inquiry sent!",
      message: `${thanks} be in touch soon to discuss opportunities.`,
    },
    fields: ({ email }) => ({
      name: `Bessie ${getPageName(email)}`,
      email,
      company: "RAYCO RECORDS",
      website: "@rayco",
      partnershipType: "distribution",
      budgetRange: "discuss",
      goals: "Reach Memphis",
      message: "Let us talk.",
      consent: true,
    }),
    wrong: { field: "email", value: "bessie", message: "Email must be a valid email address" },
    refused: "Submission Failed",
    staffSubject: ({ email }) =>
      new RegExp(`Partnership inquiry from Bessie ${getPageName(email)}`),
  },
};

/** Letters only, so that it can be part of a name. Identifies the emails to staff. */
function getPageName(email: string): string {
  return `B${[...email.replace(/\W|@.*/g, "")].map((character) => "abcdefghijklmnop"[Number.parseInt(character, 16)] ?? "").join("")}`;
}

export const findForm = (page: Page, form: InquiryForm) =>
  page.getByRole("form", { name: form.form, exact: true });

export async function fillForm(page: Page, form: InquiryForm, fields: Fields): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const control = findForm(page, form).locator(`[name="${name}"]`);
    if (value === true) await control.check();
    else if ((await control.evaluate(({ tagName }) => tagName)) === "SELECT") {
      await control.selectOption(value);
    } else await control.fill(value);
  }
}

/** Submits with the keyboard, because a toast may cover the button. */
export async function submitForm(page: Page, form: InquiryForm): Promise<void> {
  await findForm(page, form).getByRole("button", { name: form.submit }).press("Enter");
}

/** Returns the values of the form's fields. */
export async function valuesIn(page: Page, form: InquiryForm): Promise<Record<string, string>> {
  return await findForm(page, form).evaluate((element) => {
    const entries = [...new FormData(element as HTMLFormElement)];
    const own = entries.filter(([name]) => !/^\$|^honeypot$/.test(name));
    return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
  });
}

/** Returns an upcoming Wednesday without sessions. */
export async function aFreeDay(): Promise<string> {
  const { rows: taken } = await withShopDatabase((db) =>
    db.execute<{ day: string }>(sql`
      select (starts_at at time zone 'America/Chicago')::date::text as day
      from consultations where starts_at is not null`),
  );
  const days = new Set(taken.map(({ day }) => day));
  const day = new Date(`${aWednesday()}T12:00:00Z`);
  const isTaken = (date: string) => days.has(date) || !isBusinessDay(date);
  while (isTaken(day.toISOString().slice(0, 10))) day.setUTCDate(day.getUTCDate() + 7);
  return day.toISOString().slice(0, 10);
}

/** Stores a contact message without its form. */
export async function storeMessage(name: string, email: string, subject: string): Promise<void> {
  await withShopDatabase((db) =>
    db.execute(sql`insert into inquiries (kind, submission_key, name, email, subject, message,
      browser_hash, due_at, last_received_at, created_at) values ('contact', ${randomUUID()},
      ${name}, ${email}, ${subject}, 'A question', 'b', now() + interval '2 days', now(), now())`),
  );
}

/** Counts the stored messages of a sender. */
export async function storedFrom(email: string): Promise<number> {
  const { rows } = await withShopDatabase((db) =>
    db.execute(sql`select count(*)::int as count from inquiries where email = ${email}`),
  );
  return Number(rows[0]?.count);
}
