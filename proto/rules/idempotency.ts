/** Hours for which the answer of a write with an idempotency key is kept (decision 0149). */
export const KEPT_HOURS = 24;

/** Bytes of the largest answer that is kept; of a larger one only its status. */
export const MOST_KEPT_ANSWER = 1_000_000;

/** Seconds after which a write without an answer counts as interrupted: twice what a write may take. */
export const INTERRUPTED_SECONDS = 120;
