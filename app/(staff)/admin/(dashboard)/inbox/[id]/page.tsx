import { notFound } from "next/navigation";
import { Conversation } from "@/app/(staff)/admin/(dashboard)/inbox/[id]/conversation";
import { InboxListPane } from "@/app/(staff)/admin/(dashboard)/inbox/inbox-list-pane";
import { InboxViews } from "@/app/(staff)/admin/(dashboard)/inbox/inbox-views";
import { loadInbox } from "@/app/(staff)/admin/(dashboard)/inbox/load-inbox";
import { TextLink } from "@/components/admin/display/text-link";
import { type ListPageProps, queryHref } from "@/components/admin/table/list-query";
import { isUuid } from "@/lib/core/is-uuid";
import { readInquiry } from "@/lib/inquiries/read-inquiries";
import { readSavedReplies } from "@/lib/inquiries/replies";
import { readProfile } from "@/lib/profile/read-profile";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Message" };

type Props = ListPageProps & { readonly params: Promise<{ readonly id: string }> };

export default async function InquiryPage({ params, searchParams }: Props) {
  const admin = await requireStaff("inbox.manage");
  const { id } = await params;
  if (!isUuid(id)) notFound();
  const query = await searchParams;
  const [detail, inbox, savedReplies, profile] = await Promise.all([
    readInquiry(appCtx(), admin, id),
    loadInbox(admin, query),
    readSavedReplies(appCtx(), admin),
    readProfile(appCtx()),
  ]);
  if (!detail) notFound();
  const listHref = queryHref("/admin/inbox", query, {});
  return (
    <>
      <nav aria-label="Breadcrumbs" className="mb-3 text-sm text-soft lg:hidden">
        <TextLink href={listHref}>Inbox</TextLink>
      </nav>
      <div className="max-lg:hidden">
        <InboxViews inbox={inbox} />
      </div>
      <div className="gap-x-6 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] 2xl:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="max-lg:hidden">
          <InboxListPane inbox={inbox} openId={id} />
        </div>
        <Conversation
          detail={detail}
          ownId={admin.userId}
          assignees={inbox.assignees}
          savedReplies={savedReplies}
          savedRepliesHref={queryHref(
            "/admin/inbox/saved-replies",
            {},
            {
              from: queryHref(`/admin/inbox/${id}`, query, {}),
            },
          )}
          next={getNext(inbox, id)}
          now={inbox.now}
          businessName={profile.name}
          receivesReplies={appCtx().settings.inboundAddress !== null}
        />
      </div>
    </>
  );
}

/** The message after this one in the list, or the first one; the list if there's no other. */
function getNext({ page, query }: Awaited<ReturnType<typeof loadInbox>>, id: string) {
  const index = page.rows.findIndex((row) => row.id === id);
  const next = page.rows[index + 1] ?? page.rows.find((row) => row.id !== id);
  return {
    id: next?.id ?? null,
    href: queryHref(next ? `/admin/inbox/${next.id}` : "/admin/inbox", query, {}),
  };
}
