/** What a form says if no response arrived. */
export const unreachableText = "We couldn't reach the server. Check your connection and try again.";
