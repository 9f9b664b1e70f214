import { TextBlocks } from "@/components/site/page-text/text-blocks";
import { Link } from "@/components/ui/link";
import type { Person } from "@/lib/content/document-schemas";
import { getPhotoUrl } from "@/lib/content/photo-url";
import type { PublicProfile } from "@/lib/profile/public-profile";

type PhotoProps = {
  readonly person: Pick<Person, "name" | "photo">;
  readonly className: string;
};

/** A person's photo, or their initial. The name is next to it, so it has no text of its own. */
function Portrait({ person: { name, photo }, className }: PhotoProps) {
  if (photo) {
    return (
      // biome-ignore lint/performance/noImgElement: staff's browser made it small
      <img
        src={getPhotoUrl(photo)}
        alt=""
        width={480}
        height={480}
        loading="lazy"
        decoding="async"
        className={`aspect-square bg-raised object-cover object-[50%_25%] ${className}`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`grid aspect-square place-items-center bg-accent font-display font-extrabold text-on-accent ${className}`}
    >
      {name.slice(0, 1)}
    </span>
  );
}

type Props = { readonly people: readonly Person[] };

/** The people who work here, one below the other. */
export function PeopleList({ people }: Props) {
  return (
    <ul className="w-full border-t-2 border-text">
      {people.map((person) => (
        <li
          key={person.name + person.role}
          className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-5 border-b border-line py-6 md:grid-cols-[10rem_minmax(0,1fr)] md:gap-x-8 md:py-8"
        >
          <Portrait person={person} className="w-full rounded-sm text-4xl md:text-6xl" />
          <div className="grid content-start gap-2">
            <h3 className="text-2xl tracking-tight wrap-anywhere md:text-3xl">{person.name}</h3>
            <p className="font-semibold wrap-anywhere">{person.role}</p>
            {person.bio ? <TextBlocks text={person.bio} /> : null}
            <Credentials person={person} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Credentials({ person }: { readonly person: Person }) {
  const { credentials, credentialsUrl } = person;
  if (!credentials) return null;
  return (
    <p className="wrap-anywhere">
      {credentialsUrl ? (
        <a
          href={credentialsUrl}
          rel="noopener"
          className="inline-block py-1 font-semibold underline decoration-accent decoration-2 underline-offset-4 hover:decoration-4"
        >
          {credentials}
        </a>
      ) : (
        credentials
      )}
    </p>
  );
}

type MakersProps = Props & {
  /** Names the business if staff named no one. */
  readonly profile: Pick<PublicProfile, "name" | "city">;
};

const linkClassName = "font-semibold underline decoration-accent decoration-2 underline-offset-4";

/** Names who's behind a product in a line of its facts, and leads to more about them. */
export function Makers({ people, profile }: MakersProps) {
  if (people.length === 0) {
    return (
      <>
        <Link href="/about" className={linkClassName}>
          {profile.name}
        </Link>{" "}
        in {profile.city}
      </>
    );
  }
  const named = people.slice(0, 2);
  return (
    <span className="grid gap-1">
      {named.map((person) => (
        <span key={person.name + person.role} className="flex items-start gap-2">
          <Portrait person={person} className="w-7 shrink-0 rounded-full text-sm" />
          <span className="min-w-0 wrap-anywhere">
            <a href="#team-title" className={linkClassName}>
              {person.name}
            </a>
            , {person.role}
          </span>
        </span>
      ))}
      {people.length > named.length ? <span>and {people.length - named.length} more</span> : null}
    </span>
  );
}
