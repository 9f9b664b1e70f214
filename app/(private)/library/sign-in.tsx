import { askForCodeAction, signInAction } from "@/app/(private)/library/actions";
import { ProveEmail } from "@/components/library/prove-email";
import { PrivatePageLayout } from "@/components/newsletter/preferences/private-page-layout";
import { Panel } from "@/components/ui/panel";
import { Untranslated } from "@/components/ui/untranslated";
import { selectBrowserOrders } from "@/db/queries/library";
import { formatChicagoDay } from "@/lib/core/chicago-time";
import { appCtx } from "@/lib/web/ctx";
import { getCurrentVisitor } from "@/lib/web/visitor/visitor";

const maxOrders = 5;

/** The sign-in form, and the orders that this browser placed, which it sees without a code. */
export async function LibrarySignIn() {
  const { browserHash } = await getCurrentVisitor();
  const orders = browserHash ? await selectBrowserOrders(appCtx().db, browserHash, maxOrders) : [];
  return (
    <PrivatePageLayout
      title="Your library"
      lead={
        <p>
          See everything you've bought from us in one place. Enter the email address on your order,
          and we'll email you a 6-digit code. You don't need an account or a password.
        </p>
      }
    >
      <Panel>
        <ProveEmail
          label="Email address on your order"
          sentText="If you've bought something with this address, we've emailed you a code. If there's no email in a few minutes, check your spam folder, or try the address on your receipt."
          submitLabel="Open my library"
          sendCode={askForCodeAction}
          checkCode={signInAction}
        />
      </Panel>
      {orders.length > 0 ? (
        <div className="grid gap-3">
          <h2 className="text-2xl">Orders from this browser</h2>
          <ul className="grid gap-2">
            {orders.map(({ orderNumber, sessionId, createdAt }) => (
              <li key={orderNumber}>
                <a
                  className="font-semibold underline underline-offset-4"
                  href={`/order-confirmation?session_id=${encodeURIComponent(sessionId ?? "")}`}
                >
                  <Untranslated>{orderNumber}</Untranslated>
                </a>
                , {formatChicagoDay(createdAt)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </PrivatePageLayout>
  );
}
