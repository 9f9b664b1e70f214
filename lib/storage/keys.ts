/** Storage key of the bundled, unstamped eBook. */
export const ebookKey = "royalties-ebook.pdf";
