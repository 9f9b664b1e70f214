import { EraseForm } from "@/components/newsletter/preferences/erase-form";
import { FreshLinkForm } from "@/components/newsletter/preferences/fresh-link-form";
import { Button } from "@/components/ui/button";
import { site } from "@/lib/core/site";
import { linkLifetimes } from "@/lib/newsletter/links/policy";

type Props = {
  readonly token: string;
  /** The link was mailed on request, and may hand out and erase. */
  readonly isFresh: boolean;
  /** False once our mail came back or was reported: no link would reach this reader. */
  readonly canBeMailed: boolean;
  readonly freshLink: Omit<Parameters<typeof FreshLinkForm>[0], "token">;
  readonly erasing: Omit<Parameters<typeof EraseForm>[0], "token">;
};

/** What the newsletter keeps about a reader: to take along, or to have erased. */
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
            All that the newsletter keeps about you in one file: your consent, what you chose and
            did, each mail we sent, your quick check.
          </p>
          <form method="post" action="/newsletter/data">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" look="secondary">
              Download my data
            </Button>
          </form>
          <details className="group border-t border-hairline pt-2">
            <summary className="min-h-11 cursor-pointer content-center font-semibold">
              Erase me
            </summary>
            <div className="grid gap-4 pt-2">
              <p>
                The newsletter forgets you: your address, your name, what you chose and did, and
                which mails you got. Nothing more is sent. You may sign up anew whenever you like,
                and then begin with issue 1.
              </p>
              <p>
                Two things stay. A coded trace of your address, which can’t be turned back into it,
                so that nobody mails you by mistake. And your orders with their receipts, because
                the law asks us to keep them.
              </p>
              <EraseForm token={token} {...erasing} />
            </div>
          </details>
        </>
      ) : canBeMailed ? (
        <>
          <p className="text-soft">
            To download or erase what we keep about you, open this page by a link that we mail you
            now. It works for {linkLifetimes.magicLinkHours} hours. The link you came by may be in
            other hands, where an issue was passed on.
          </p>
          <FreshLinkForm token={token} {...freshLink} />
        </>
      ) : (
        <p className="text-soft">
          To have what we keep about you, or have it erased, write to{" "}
          <a href={`mailto:${site.infoEmail}`} className="font-semibold underline">
            {site.infoEmail}
          </a>{" "}
          from this address.
        </p>
      )}
    </section>
  );
}
