import { cancellationText, type FingerprintedInvoice, registrationText } from './fingerprint.ts';

/** A record as it lies in the chain of its issuer. */
export interface ChainedRecord extends Omit<FingerprintedInvoice, 'type'> {
  /** From 1, without gaps. */
  position: number;
  /** Null for a cancellation. */
  type: FingerprintedInvoice['type'] | null;
  fingerprint: string;
}

export type BrokenReason = 'MISSING' | 'PREVIOUS' | 'FINGERPRINT' | 'HEAD';

/** The first link that does not hold. */
export interface BrokenLink {
  position: number;
  number: string | null;
  reason: BrokenReason;
}

/** Where a chain has been followed to. */
export interface ChainEnd {
  position: number;
  fingerprint: string | null;
}

export const CHAIN_START: ChainEnd = { position: 0, fingerprint: null };

/** The text that the fingerprint of a record is of. */
export function textOf(record: Omit<ChainedRecord, 'fingerprint'>): string {
  const { type } = record;
  return type === null ? cancellationText(record) : registrationText({ ...record, type });
}

/**
 * Follows the records of an issuer from one place to the next.
 *
 * @param records in the order of their positions
 * @param hash SHA-256 in capital hexadecimals
 * @returns the first broken link, or where the chain ends
 */
export function followChain(
  from: ChainEnd,
  records: readonly ChainedRecord[],
  hash: (text: string) => string,
): BrokenLink | ChainEnd {
  let end = from;
  for (const record of records) {
    const { position, number, fingerprint, previous } = record;
    const broken = (reason: BrokenReason): BrokenLink => ({ position, number, reason });
    if (position !== end.position + 1) return { position: end.position + 1, number: null, reason: 'MISSING' };
    if (previous !== end.fingerprint) return broken('PREVIOUS');
    if (hash(textOf(record)) !== fingerprint) return broken('FINGERPRINT');
    end = { position, fingerprint };
  }
  return end;
}

export const isBroken = (result: BrokenLink | ChainEnd): result is BrokenLink => 'reason' in result;
