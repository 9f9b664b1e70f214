/** A rule that lays a page out whole: a part far from the view has a guessed height until it was near. */
export const laidOutWhole = "* { content-visibility: visible !important }";
