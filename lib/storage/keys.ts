/** The eBook as it is sold, unstamped. Its name in the bucket, and in the local folder. */
export const ebookKey = "royalties-ebook.pdf";
