import { Link } from "@/components/ui/link";

type KnownRegistrations = {
  /** Answers of the quick check; null if the question is open. */
  readonly hasPro: boolean | null;
  readonly hasSoundExchange: boolean | null;
};

type Props = {
  /** As the customer sent it; empty if they didn't. */
  readonly pro: string;
  /** Null if we don't know the customer's quick check. */
  readonly known: KnownRegistrations | null;
};

/** Which registrations collect royalties for radio spins, and the one that's missing. */
export function AirplayEarnings({ pro, known }: Props) {
  const isProMissing = known?.hasPro === false || (known === null && pro === "");
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">What these spins can earn</h2>
      <p>
        Spins don't guarantee royalties, and the amount per spin varies. These registrations make it
        possible for you to receive any royalties your song earns.
      </p>
      <ul className="grid gap-3">
        <li>
          <strong>Your PRO (performance royalties).</strong> ASCAP, BMI, SESAC, and GMR collect from
          AM and FM stations for songwriters and publishers.{" "}
          {pro ? `You entered ${pro} for this song. ` : ""}
          {isProMissing ? (
            <>
              You might need to join one.{" "}
              <Link className="underline" href="/quick-check">
                Take the Quick Check to find out
              </Link>
              .
            </>
          ) : (
            "Make sure this song is registered with your PRO."
          )}
        </li>
        <li>
          <strong>SoundExchange (the web stream).</strong> When a station also streams online,
          SoundExchange collects for the recording's owner and its performers.{" "}
          {known?.hasSoundExchange === true ? (
            "Your Quick Check says you're registered."
          ) : known?.hasSoundExchange === false ? (
            <>
              Your Quick Check says you aren't registered yet.{" "}
              <Link className="underline" href="/quick-check">
                See how to register
              </Link>
              .
            </>
          ) : (
            "Registering with SoundExchange is free."
          )}
        </li>
      </ul>
      <p className="text-soft">
        In the US, AM and FM broadcasts pay songwriters and publishers only. They don't pay for the
        recording.
      </p>
    </section>
  );
}
