/** The moment, in unix seconds. */
export const currentSeconds = (): number => Math.floor(Date.now() / 1000);
