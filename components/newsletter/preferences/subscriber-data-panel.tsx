import { EraseForm } from "@/components/newsletter/preferences/erase-form";
import { FreshLinkForm } from "@/components/newsletter/preferences/fresh-link-form";
import { EmailLink } from "@/components/site/profile/email-link";
import { Button } from "@/components/ui/button";
import { linkLifetimes } from "@/lib/newsletter/policy";

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
            Download everything the newsletter stores about you in one file, including your consent,
            choices, activity, Quick Check answers, and the emails we sent you.
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
                We’ll delete your email address, name, choices, activity, and the list of emails we
                sent you. We won’t send you the newsletter again. If you sign up again, you’ll start
                with issue 1.
              </p>
              <p>
                We’ll keep two things: a code made from your address, so that we don’t email you by
                mistake, and your orders and receipts, as required by law. No one can read your
                address from the code.
              </p>
              <EraseForm token={token} {...erasing} />
            </div>
          </details>
        </>
      ) : canBeMailed ? (
        <>
          <p className="text-soft">
            To download or delete your data, request a new link by email and use it to open this
            page. The link works for {linkLifetimes.preferencesLinkHours} hours. We require a new
            link because anyone you forward an issue to could use the link in it.
          </p>
          <FreshLinkForm token={token} {...freshLink} />
        </>
      ) : (
        <p className="text-soft">
          To get a copy of your data or have your data deleted, email{" "}
          <EmailLink className="font-semibold underline" /> from this address.
        </p>
      )}
    </section>
  );
}
