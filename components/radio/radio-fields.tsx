import { FormField, FormTextarea } from "@/components/forms/form-field";

type Details = {
  readonly artist: string | null;
  readonly track: string | null;
  readonly link: string | null;
  readonly isrc: string | null;
  readonly pro: string | null;
  readonly notes: string | null;
};

type Props = {
  readonly idPrefix: string;
  readonly details: Details;
  /** Packages in the order item. More than one may be for several songs. */
  readonly quantity?: number;
};

export function RadioFields({ idPrefix, details, quantity = 1 }: Props) {
  return (
    <>
      <FormField
        name="artist"
        idPrefix={idPrefix}
        label="Artist"
        required
        maxLength={100}
        initial={details.artist ?? ""}
      />
      <FormField
        name="track"
        idPrefix={idPrefix}
        label="Track"
        required
        maxLength={200}
        initial={details.track ?? ""}
      />
      <FormField
        name="link"
        idPrefix={idPrefix}
        type="url"
        autoComplete="off"
        label="Link to the track"
        required
        maxLength={500}
        placeholder="https://"
        hint="Enter a link where we can listen to or download the track."
        initial={details.link ?? ""}
      />
      <FormField
        name="isrc"
        idPrefix={idPrefix}
        label="ISRC"
        autoComplete="off"
        maxLength={30}
        hint="An ISRC has 12 characters, such as US-S1Z-99-00001. You can get it from your distributor."
        initial={details.isrc ?? ""}
      />
      <FormField
        name="pro"
        idPrefix={idPrefix}
        label="PRO"
        maxLength={100}
        hint="Enter the name of your PRO (such as ASCAP, BMI, or SESAC) and your member number."
        initial={details.pro ?? ""}
      />
      <FormTextarea
        name="notes"
        idPrefix={idPrefix}
        label="Notes"
        hint={
          quantity > 1
            ? `You bought ${quantity} of this package. If you’re sending more than one song, enter the artist, track, link, and ISRC of each additional song here.`
            : undefined
        }
        rows={4}
        maxLength={2_000}
        initial={details.notes ?? ""}
      />
    </>
  );
}
