/** CSS that lays out the entire page. Otherwise off-screen parts have an estimated height. */
export const fullLayout = "* { content-visibility: visible !important }";
