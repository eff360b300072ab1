/** First and last unix second that a date can be made of: the years 1716 to 9892. */
export const EARLIEST = -8_000_000_000;
export const LATEST = 250_000_000_000;
