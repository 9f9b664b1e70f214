export type LinkName = { readonly name: "session_id" | "token"; readonly value: string };

/** Names the link in a form as the page's address does. */
export function LinkField({ link }: { readonly link: LinkName }) {
  return <input type="hidden" name={link.name} value={link.value} />;
}
