import { notFound } from "next/navigation";
import { DescriptionList } from "@/components/admin/display/description-list";
import { TextLink } from "@/components/admin/display/text-link";
import { Timeline } from "@/components/admin/display/timeline";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { PersonLink } from "@/components/admin/people/person-link";
import { SubscriberActions } from "@/components/admin/subscribers/subscriber-actions";
import {
  SubscriberIssues,
  SubscriberOrders,
} from "@/components/admin/subscribers/subscriber-history";
import { SubscriberProfile } from "@/components/admin/subscribers/subscriber-profile";
import { SubscriberBadges } from "@/components/admin/subscribers/subscriber-table";
import { hasBouncedOrComplained } from "@/lib/newsletter/subscription/subscriber";
import { parseSubscriberId } from "@/lib/subscribers/list-view";
import { readSubscriber, type SubscriberDetails } from "@/lib/subscribers/read-subscribers";
import { getSubscriberTimeline } from "@/lib/subscribers/subscriber-timeline";
import { newsletterCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";
import {
  changeFrequencyAction,
  removeSuppressionAction,
  resendConfirmationAction,
  unsubscribeAction,
} from "../actions";

export const metadata = { title: "Subscriber" };

type Props = { readonly params: Promise<{ readonly id: string }> };

const actions = {
  resend: resendConfirmationAction,
  setFrequency: changeFrequencyAction,
  unsubscribe: unsubscribeAction,
  removeSuppression: removeSuppressionAction,
};

export default async function SubscriberPage({ params }: Props) {
  const admin = await requireStaff("subscribers.manage");
  const id = parseSubscriberId((await params).id);
  const details = id && (await readSubscriber(newsletterCtx(), admin, id));
  if (!details) notFound();
  const { subscriber, status, suppression } = details;
  const deliveryProblem = hasBouncedOrComplained(suppression) ? suppression : null;
  const entries = getSubscriberTimeline(details).map(({ href, title, ...entry }) => ({
    ...entry,
    title: href ? <TextLink href={href}>{title}</TextLink> : title,
  }));
  return (
    <>
      <PageHeader
        title={subscriber.email}
        breadcrumbs={[{ href: "/admin/subscribers", label: "Subscribers" }]}
        actions={<PersonLink id={id} />}
        description={<SubscriberBadges status={status} deliveryProblem={deliveryProblem} />}
      />
      <div className="grid gap-x-12 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <Section title="Details">
            <SubscriberProfile details={details} />
          </Section>
          <Section title="Quick check">
            <SubscriberChecks subscriber={subscriber} />
          </Section>
        </div>
        <Section title="Actions">
          <SubscriberActions details={details} actions={actions} />
        </Section>
      </div>
      <Section title="Newsletter emails">
        <SubscriberIssues issues={details.issues} />
      </Section>
      <Section title="Orders">
        <SubscriberOrders orders={details.orders} />
      </Section>
      <Section title="Timeline">
        {entries.length > 0 ? <Timeline entries={entries} /> : <p>No activity yet.</p>}
      </Section>
    </>
  );
}

const formatAnswer = (value: boolean | null) =>
  value === null ? "Not answered" : value ? "Yes" : "No";

function SubscriberChecks({ subscriber }: Pick<SubscriberDetails, "subscriber">) {
  return (
    <DescriptionList
      facts={[
        { label: "Registered with a PRO", value: formatAnswer(subscriber.regCheckPro) },
        { label: "Has an IPI number", value: formatAnswer(subscriber.regCheckIpi) },
        { label: "Recordings have ISRCs", value: formatAnswer(subscriber.regCheckIsrc) },
        { label: "Songs have ISWCs", value: formatAnswer(subscriber.regCheckIswc) },
        { label: "Active at the MLC", value: formatAnswer(subscriber.mlcActive) },
        { label: "Active at SoundExchange", value: formatAnswer(subscriber.sxActive) },
        { label: "Split sheets for all songs", value: formatAnswer(subscriber.splitSheetsAll) },
      ]}
    />
  );
}
