/** How an invoice stands here and in the accounting program. Cents. */
export interface SyncFacts {
  /** The month of its day is closed (decision 0045). */
  isClosed: boolean;
  isCancelled: boolean;
  /** Fingerprint of what would be sent. */
  hash: string;
  /** Of what the program has; null when it has nothing. */
  sentHash: string | null;
  /** Of what it has refused, or what could not be sent: not tried again until it changes or a person says so. */
  refusedHash: string | null;
  /** Paid here, and on a day of an open month. */
  paidHere: number;
  paidThere: number;
}

/** `pay`: what is missing there. */
export type SyncStep =
  | { step: 'NOTHING' }
  | { step: 'CREATE' | 'UPDATE'; pay: number }
  | { step: 'PAY'; pay: number }
  | { step: 'HOLD' | 'CANCELLED' | 'OVERPAID' };

/**
 * What is sent to the accounting program of an invoice: only what differs from what it has (EXT-12). Closed months are left as
 * they are there too, except for payments, which have a day of their own. What the program cannot be told (a cancellation, a payment
 * taken back) is left to a person.
 */
export function syncStep(facts: SyncFacts): SyncStep {
  const { isClosed, isCancelled, hash, sentHash, refusedHash, paidHere, paidThere } = facts;
  if (isCancelled) return sentHash === null ? { step: 'NOTHING' } : { step: 'CANCELLED' };
  if (hash === refusedHash) return { step: 'NOTHING' };
  const pay = paidHere - paidThere;
  if (hash !== sentHash) {
    if (isClosed) return { step: 'HOLD' };
    return { step: sentHash === null ? 'CREATE' : 'UPDATE', pay: Math.max(0, pay) };
  }
  if (pay < 0) return { step: 'OVERPAID' };
  return pay > 0 ? { step: 'PAY', pay } : { step: 'NOTHING' };
}
