import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { inquiries } from "@/db/schema";
import { hourMs } from "@/lib/core/durations";
import {
  addInquiryNote,
  assignInquiry,
  changeInquiryStatus,
} from "@/lib/inquiries/change-inquiries";
import { replyToInquiry } from "@/lib/inquiries/replies";
import {
  sendContactMessage,
  sendHomeMessage,
  sendPartnershipInquiry,
} from "@/lib/inquiries/send-message";
import type { InquirySender } from "@/lib/inquiries/store-inquiry";
import { campaigns, createAttribution, getPerson } from "./people";
import { receiveDemoEmail } from "./received-email";
import { expectOk, type Staff, slowMailbox, type World } from "./world";

/** What staff do with a message, a few hours after each other. */
type Handling = readonly (
  | { readonly kind: "assign" }
  | { readonly kind: "close" }
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "reply"; readonly text: string }
  /** The sender answers by email. */
  | { readonly kind: "received"; readonly text: string }
)[];

type Message = {
  readonly at: Date;
  readonly subject: string;
  readonly text: string;
  readonly handling?: Handling;
  readonly email?: string;
};

const handlingHours = 3;
const answered: Handling = [
  { kind: "assign" },
  { kind: "reply", text: "Thanks for writing. Start with your PRO, then the MLC. It's free." },
  { kind: "close" },
];

/** Schedules messages from the three forms: new, open, waiting, closed, overdue. */
export function scheduleMessages(world: World, staff: Staff): void {
  const { daysAgo, minutesAgo } = world.timeline;
  const contact: readonly Message[] = [
    {
      at: daysAgo(63, "10:22"),
      subject: "Do I need a publisher?",
      text: "I write and record my own songs. Do I need a publisher to collect royalties?",
      handling: answered,
    },
    {
      at: daysAgo(34, "19:50"),
      subject: "Download on my phone",
      text: "The eBook opens on my laptop, but I can't find it on my phone.",
      handling: answered,
    },
    {
      at: daysAgo(5, "09:41"),
      subject: "Group discount",
      text: "Our studio has six artists who want the course. Is there a group price?",
      handling: [
        { kind: "assign" },
        { kind: "note", text: "Dana decides about discounts. Ask her on Monday." },
      ],
    },
    {
      at: daysAgo(8, "16:05"),
      subject: "Invoice for my label",
      text: "My label needs an invoice with its address. Can you send me one?",
    },
    {
      at: minutesAgo(40),
      subject: "Which package fits?",
      text: "I have one finished song and a small budget. Which radio package fits best?",
    },
  ];
  const home: readonly Message[] = [
    {
      at: daysAgo(27, "08:13"),
      subject: "Workshop in Memphis",
      text: "Will you hold another workshop in Memphis this year?",
      handling: answered,
    },
    {
      at: daysAgo(2, "21:33"),
      subject: "Split sheets",
      text: "Do you have a split sheet template that works for four writers?",
      handling: [
        { kind: "assign" },
        { kind: "reply", text: "Yes. Page 31 of the eBook has one. How many songs is it for?" },
      ],
      email: slowMailbox,
    },
    {
      at: minutesAgo(3),
      subject: "Course access",
      text: "Can I watch the course lessons in any order?",
    },
  ];
  const partnership: readonly Message[] = [
    {
      at: daysAgo(49, "11:11"),
      subject: "Alderbrook Distribution",
      text: "We distribute for independent labels and would like to offer your course.",
      handling: answered,
    },
    {
      at: daysAgo(16, "13:28"),
      subject: "Beale Street Studio Supply",
      text: "We sell recording gear and want to sponsor a workshop.",
      handling: [
        { kind: "assign" },
        { kind: "note", text: "They sponsored a school event in May." },
        { kind: "reply", text: "We'd like to hear more. Are you free for a call next week?" },
        { kind: "received", text: "Thursday at 2 PM works for us. We'll call you." },
      ],
    },
    {
      at: daysAgo(1, "10:02"),
      subject: "Southside Radio Hour",
      text: "We'd like to air interviews with your artists once a month.",
    },
  ];
  const choir = getPerson(198);
  world.timeline.schedule(daysAgo(2, "17:15"), () =>
    receiveDemoEmail(world.ctx, {
      from: `${choir.firstName} ${choir.lastName} <${choir.email}>`,
      text: "We recorded an album at church. Can you help us register it?",
    }),
  );
  contact.forEach((message, index) => {
    const person = getPerson(150 + index);
    schedule(world, staff, message, (sender) =>
      sendContactMessage(
        world.ctx,
        { ...person, ...pickFields(message), artistName: undefined, consent: true },
        sender,
      ),
    );
  });
  home.forEach((message, index) => {
    const { firstName, lastName, email } = getPerson(170 + index);
    const form = { name: `${firstName} ${lastName}`, email, ...pickFields(message) };
    schedule(world, staff, message, (sender) => sendHomeMessage(world.ctx, form, sender));
  });
  partnership.forEach((message, index) => {
    const { firstName, lastName, email } = getPerson(190 + index);
    schedule(world, staff, message, (sender) =>
      sendPartnershipInquiry(
        world.ctx,
        {
          name: `${firstName} ${lastName}`,
          email,
          phone: undefined,
          company: message.subject,
          website: "https://partner.example.com",
          partnershipType: index === 2 ? "radio" : "brand",
          budgetRange: "5k-15k",
          goals: "Reach more independent artists in the Mid-South",
          message: message.text,
          consent: true,
        },
        sender,
      ),
    );
  });
}

function pickFields({ subject, text, email }: Message) {
  return { subject, message: text, ...(email && { email }) };
}

function schedule(
  { ctx, timeline }: World,
  { owner, assistant }: Staff,
  { at, handling = [] }: Message,
  send: (sender: InquirySender) => Promise<unknown>,
): void {
  const submissionKey = randomUUID();
  const readMessage = async () => {
    const [inquiry] = await ctx.db
      .select()
      .from(inquiries)
      .where(eq(inquiries.submissionKey, submissionKey));
    if (!inquiry) throw new Error("The message wasn't stored.");
    return inquiry;
  };
  timeline.schedule(at, async () => {
    const campaign = campaigns[at.getUTCMinutes() % campaigns.length];
    await send({
      submissionKey,
      keyLifetimeMs: null,
      browserHash: randomUUID(),
      canAcknowledge: true,
      canNotifyStaff: true,
      utm: campaign && createAttribution(campaign, at),
    });
  });
  handling.forEach((step, index) => {
    const stepAt = new Date(at.getTime() + (index + 1) * handlingHours * hourMs);
    timeline.schedule(stepAt, async () => {
      const { id: inquiryId, status, assigneeId, email } = await readMessage();
      const seenEmails = handling
        .slice(0, index)
        .filter(({ kind }) => kind === "reply" || kind === "received").length;
      const entry = { entryId: randomUUID(), inquiryId };
      if (step.kind === "assign") {
        const to = assistant.userId;
        expectOk(await assignInquiry(ctx, owner, { inquiryId, from: assigneeId, to }));
      } else if (step.kind === "close") {
        expectOk(
          await changeInquiryStatus(ctx, assistant, {
            inquiryId,
            from: status,
            to: "closed",
            seenEmails,
          }),
        );
      } else if (step.kind === "note") {
        expectOk(await addInquiryNote(ctx, owner, { ...entry, body: step.text }));
      } else if (step.kind === "received") {
        await receiveDemoEmail(ctx, { inquiryId, text: step.text, from: email });
      } else {
        const reply = { ...entry, body: step.text, moveTo: "waiting", seenEmails } as const;
        expectOk(await replyToInquiry(ctx, assistant, reply));
      }
    });
  });
}
