/** The beginning of a hash, as people compare it: two that begin alike are the same for them. */
export const shortHash = (hash: string): string => hash.slice(0, 10);
