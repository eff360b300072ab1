/** Stands in for style sheets and pictures, which a browser without layout does not read. */
export default {};
