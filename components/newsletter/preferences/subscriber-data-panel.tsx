import { EraseForm } from "@/components/newsletter/preferences/erase-form";
import { FreshLinkForm } from "@/components/newsletter/preferences/fresh-link-form";
import { Button } from "@/components/ui/button";
import { site } from "@/lib/core/site";
import { linkLifetimes } from "@/lib/newsletter/links/policy";

type Props = {
  readonly token: string;
  /** The link was sent on request, so it allows export and erasure. */
  readonly isFresh: boolean;
  /** False after a bounce or complaint, because no link would arrive. */
  readonly canBeMailed: boolean;
  readonly freshLink: Omit<Parameters<typeof FreshLinkForm>[0], "token">;
  readonly erasing: Omit<Parameters<typeof EraseForm>[0], "token">;
};

/** Lets subscribers download or erase their data. */
export function SubscriberDataPanel(props: Props) {
  const { token, isFresh, canBeMailed, freshLink, erasing } = props;
  return (
    <section aria-labelledby="your-data" className="grid gap-4 border-t-2 border-text pt-5">
      <h2 id="your-data" className="text-2xl">
        Your data
      </h2>
      {isFresh ? (
        <>
          <p className="text-soft">
            Everything the newsletter stores about you in one file: your consent, choices and
            activity, each email we sent, and your quick check.
          </p>
          <form method="post" action="/newsletter/data">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" look="secondary">
              Download my data
            </Button>
          </form>
          <details className="group border-t border-hairline pt-2">
            <summary className="min-h-11 cursor-pointer content-center font-semibold">
              Delete my data
            </summary>
            <div className="grid gap-4 pt-2">
              <p>
                We’ll delete your newsletter data: your address, name, choices, activity, and the
                list of emails you got. We won’t send you the newsletter again. You can sign up
                again any time and start with issue 1.
              </p>
              <p>
                We keep two things: a code made from your address, which can’t be turned back into
                it, so that we don’t email you by mistake; and your orders and receipts, as required
                by law.
              </p>
              <EraseForm token={token} {...erasing} />
            </div>
          </details>
        </>
      ) : canBeMailed ? (
        <>
          <p className="text-soft">
            To download or delete your data, get a new link by email and open this page with it. The
            link works for {linkLifetimes.preferencesLinkHours} hours. We ask because the link you
            used may have been forwarded with an issue.
          </p>
          <FreshLinkForm token={token} {...freshLink} />
        </>
      ) : (
        <p className="text-soft">
          To get a copy of your data, or have it deleted, email{" "}
          <a href={`mailto:${site.infoEmail}`} className="font-semibold underline">
            {site.infoEmail}
          </a>{" "}
          from this address.
        </p>
      )}
    </section>
  );
}
