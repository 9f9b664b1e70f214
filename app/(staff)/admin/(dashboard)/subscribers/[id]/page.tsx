import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { PageHead } from "@/components/admin/page-head";
import { Section } from "@/components/admin/section";
import { PersonChecks } from "@/components/admin/subscribers/person-checks";
import { PersonFacts } from "@/components/admin/subscribers/person-facts";
import { PersonIssues, PersonOrders } from "@/components/admin/subscribers/person-lists";
import { PersonSteps } from "@/components/admin/subscribers/person-steps";
import { SubscriberBadges } from "@/components/admin/subscribers/subscriber-badges";
import { Timeline } from "@/components/admin/timeline";
import { Link } from "@/components/ui/link";
import { subscriberIdOf } from "@/lib/subscribers/listing-view";
import { personMoments } from "@/lib/subscribers/person-moments";
import { readPerson } from "@/lib/subscribers/read-person";
import { newsletterCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff";
import {
  changePaceAction,
  liftSuppressionAction,
  resendConfirmationAction,
  unsubscribeAction,
} from "../actions";

export const metadata: Metadata = { title: "Subscriber" };

type Props = { readonly params: Promise<{ readonly id: string }> };

const actions = {
  resend: resendConfirmationAction,
  setPace: changePaceAction,
  unsubscribe: unsubscribeAction,
  lift: liftSuppressionAction,
};

export default async function SubscriberPage({ params }: Props) {
  await connection();
  const admin = await requireAdmin();
  const id = subscriberIdOf((await params).id);
  const person = id && (await readPerson(newsletterCtx(), admin, id));
  if (!person) notFound();
  const { reader, status, suppression } = person;
  const trouble = suppression === "erased" ? null : suppression;
  const moments = personMoments(person).map(({ href, title, ...moment }) => ({
    ...moment,
    title: href ? (
      <Link href={href} prefetch={false} className="underline underline-offset-4">
        {title}
      </Link>
    ) : (
      title
    ),
  }));
  return (
    <>
      <PageHead
        title={reader.email}
        trail={[{ href: "/admin/subscribers", label: "Subscribers" }]}
        description={<SubscriberBadges status={status} trouble={trouble} />}
      />
      <div className="grid gap-x-12 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <Section title="What is known">
            <PersonFacts person={person} />
          </Section>
          <Section title="Quick check">
            <PersonChecks reader={reader} />
          </Section>
        </div>
        <Section title="What you can do">
          <PersonSteps person={person} actions={actions} />
        </Section>
      </div>
      <Section title="Newsletter mails">
        <PersonIssues issues={person.issues} />
      </Section>
      <Section title="Orders">
        <PersonOrders orders={person.orders} />
      </Section>
      <Section title="Everything they did, newest first">
        {moments.length > 0 ? <Timeline moments={moments} /> : <p>Nothing yet.</p>}
      </Section>
    </>
  );
}
