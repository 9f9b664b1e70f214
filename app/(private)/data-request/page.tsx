import { connection } from "next/server";
import { confirmRequestAction } from "@/app/(private)/data-request/actions";
import { ConfirmRequest } from "@/components/data-requests/confirm-request";
import { requesterCopy } from "@/components/data-requests/requester-copy";
import { PrivatePageLayout } from "@/components/newsletter/preferences/private-page-layout";
import { ErrorPage } from "@/components/site/error-page";
import { EmailLink } from "@/components/site/profile/email-link";
import { buttonClassName } from "@/components/ui/button";
import { EmailText } from "@/components/ui/email-text";
import { Panel } from "@/components/ui/panel";
import { formatChicagoTime } from "@/lib/core/chicago-time";
import { readRequesterPage } from "@/lib/data-requests/read-data-requests";
import { keptAfterRequest } from "@/lib/flows/fulfill-data-request";
import { appCtx } from "@/lib/web/ctx";
import { queryValue } from "@/lib/web/http/read-request";

export const metadata = { title: "Your data request" };

type Props = { readonly searchParams: Promise<{ readonly token?: string | string[] }> };

/**
 * Linked from emails about a data request. Opening it changes nothing, because email scanners open
 * links too.
 */
export default async function DataRequestPage({ searchParams }: Props) {
  await connection();
  const token = await queryValue(searchParams, "token");
  const request = await readRequesterPage(appCtx(), token);
  if (!request) {
    return (
      <ErrorPage title="Request not found">
        <p className="max-w-[44ch] text-xl">
          This link doesn't match a request. Open the full link from our email, or email{" "}
          <EmailLink />.
        </p>
      </ErrorPage>
    );
  }
  const { kind, stage, email, fileExpiresAt } = request;
  const { title, text } = requesterCopy(request);
  return (
    <PrivatePageLayout
      title={title}
      lead={
        <>
          <p>{text}</p>
          <p className="text-base text-soft">
            Questions? Email <EmailLink />.
          </p>
        </>
      }
    >
      {stage === "unconfirmed" ? (
        <Panel className="grid gap-5">
          <p className="wrap-anywhere">
            {kind === "export"
              ? "This request is for a copy of the data we store about"
              : "This request is to delete the data we store about"}{" "}
            <strong>
              <EmailText email={email} />
            </strong>
            .
          </p>
          {kind === "deletion" ? <Kept title="You can't undo this. We'll keep:" /> : null}
          <ConfirmRequest token={token} action={confirmRequestAction} />
        </Panel>
      ) : null}
      {stage === "file_ready" && fileExpiresAt ? (
        <Panel className="grid justify-items-start gap-5">
          <form method="post" action="/data-request/file">
            <input type="hidden" name="token" value={token} />
            <button type="submit" className={buttonClassName("primary", "lg")}>
              Download my data
            </button>
          </form>
          <p className="text-soft">
            The JSON file is available until {formatChicagoTime(fileExpiresAt.toISOString())}.
          </p>
        </Panel>
      ) : null}
      {stage === "deleted" ? (
        <Panel className="grid gap-5">
          <Kept title="Here's what we're keeping:" />
        </Panel>
      ) : null}
    </PrivatePageLayout>
  );
}

function Kept({ title }: { readonly title: string }) {
  return (
    <div className="grid gap-3">
      <p>{title}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {keptAfterRequest.map((kept) => (
          <li key={kept}>{kept}.</li>
        ))}
      </ul>
    </div>
  );
}
