export type LinkName = { readonly name: "session_id" | "token"; readonly value: string };

/** Hidden field that identifies the link like the page's URL does. */
export function LinkField({ link }: { readonly link: LinkName }) {
  return <input type="hidden" name={link.name} value={link.value} />;
}
