/** Storage key of the bundled, unstamped eBook. */
export const bundledEbookKey = "royalties-ebook.pdf";
