import type { LetterDelivery } from '@llavero/proto/records/choices/burofax';

/** A letter at the operator. Instants in unix seconds. */
export interface CertifiedLetter {
  /** Not posted, on its way, or refused before it was posted. */
  state: 'DRAFT' | 'POSTED' | 'REFUSED';
  /** Why it was refused, in the operator's words. */
  reason: string | null;
  /** Number of the certified item; null until the post has it. */
  number: string | null;
  postedAt: number | null;
  delivery: LetterDelivery;
  deliveredAt: number | null;
}

export interface LetterToPost {
  fileName: string;
  content: Buffer;
  /** Name and postal address, line by line; the last has postcode and town. */
  addressee: readonly string[];
}

/** Whoever prints, posts and proves certified letters (EXT-11). Its ids are opaque texts. */
export abstract class CertifiedPost {
  /** Begins a letter; one that is never posted costs nothing. @throws OutsideError */
  abstract open(letter: { reference: string; name: string; sender: readonly string[] }): Promise<string>;

  /** Has it printed and posted; a letter that is on its way already is left alone. @throws OutsideError */
  abstract post(id: string, letter: LetterToPost): Promise<void>;

  /** @throws OutsideError */
  abstract read(id: string): Promise<CertifiedLetter>;

  /** Proof that it was posted; null while there is none. @throws OutsideError */
  abstract depositProof(id: string): Promise<Buffer | null>;

  /** Acknowledgement of receipt, or of what became of the delivery; null while there is none. @throws OutsideError */
  abstract deliveryProof(id: string): Promise<Buffer | null>;
}
