import { randomUUID } from "node:crypto";
import { notFound } from "next/navigation";
import {
  deleteSavedReplyAction,
  saveSavedReplyAction,
} from "@/app/(staff)/admin/(dashboard)/inbox/saved-replies/actions";
import { getBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { SavedReplyForm } from "@/components/admin/inbox/saved-reply-form";
import { PageHeader } from "@/components/admin/layout/page-header";
import { getQueryText, type ListPageProps, queryHref } from "@/components/admin/table/list-query";
import { isUuid } from "@/lib/core/is-uuid";
import { parseInboxOrigin } from "@/lib/inquiries/inbox-forms";
import { readSavedReply } from "@/lib/inquiries/replies";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Saved reply" };

const listPath = "/admin/inbox/saved-replies";

type Props = ListPageProps & { readonly params: Promise<{ readonly replyId: string }> };

/** Edits a saved reply; the id `new` adds one. */
export default async function SavedReplyPage({ params, searchParams }: Props) {
  const admin = await requireStaff("inbox.manage");
  const { replyId } = await params;
  const origin = parseInboxOrigin(getQueryText(await searchParams, "from"));
  const from = origin.href;
  const breadcrumbs = [
    ...getBreadcrumbs(origin),
    { href: queryHref(listPath, {}, { from }), label: "Saved replies" },
  ];
  if (replyId === "new")
    return (
      <>
        <PageHeader title="New saved reply" breadcrumbs={breadcrumbs} />
        <SavedReplyForm action={saveSavedReplyAction} id={randomUUID()} from={from} version={0} />
      </>
    );
  const reply = isUuid(replyId) ? await readSavedReply(appCtx(), admin, replyId) : null;
  if (!reply) notFound();
  const { id, version, title, body } = reply;
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={breadcrumbs}
        actions={
          <ConfirmAction
            label="Delete"
            title="Delete this saved reply?"
            description="Replies you already sent won't change. You can't undo this."
            look="danger"
            action={deleteSavedReplyAction}
            hidden={{ id, from }}
          />
        }
      />
      <SavedReplyForm
        action={saveSavedReplyAction}
        id={id}
        from={from}
        version={version}
        values={{ title, body }}
      />
    </>
  );
}
