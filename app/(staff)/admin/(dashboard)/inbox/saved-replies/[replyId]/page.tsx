import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import {
  deleteSavedReplyAction,
  saveSavedReplyAction,
} from "@/app/(staff)/admin/(dashboard)/inbox/saved-replies/actions";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { SavedReplyForm } from "@/components/admin/inbox/saved-reply-form";
import { PageHeader } from "@/components/admin/layout/page-header";
import { isUuid } from "@/lib/core/is-uuid";
import { readSavedReply } from "@/lib/inquiries/saved-replies/read-saved-replies";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata: Metadata = { title: "Saved reply" };

const breadcrumbs = [
  { href: "/admin/inbox", label: "Inbox" },
  { href: "/admin/inbox/saved-replies", label: "Saved replies" },
];

type Props = { readonly params: Promise<{ readonly replyId: string }> };

/** Edits a saved reply; the id `new` adds one. */
export default async function SavedReplyPage({ params }: Props) {
  await connection();
  const admin = await requireStaff("inbox.manage");
  const { replyId } = await params;
  if (replyId === "new")
    return (
      <>
        <PageHeader title="New saved reply" breadcrumbs={breadcrumbs} />
        <SavedReplyForm action={saveSavedReplyAction} id={randomUUID()} version={0} />
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
            hidden={{ id }}
          />
        }
      />
      <SavedReplyForm
        action={saveSavedReplyAction}
        id={id}
        version={version}
        values={{ title, body }}
      />
    </>
  );
}
