import type { SubmissionState } from '@llavero/proto/records/choices/verifactu';
import type { Link } from '@llavero/proto/rules/verifactu/fingerprint';
import type { InvoiceId, Registration, TaxPayer } from '@llavero/proto/rules/verifactu/invoice-record';

/** The record before one of the same issuer. */
export interface EarlierRecord extends InvoiceId {
  fingerprint: string;
}

/** A record of the register as it is sent. */
export type SentRecord = InvoiceId &
  Pick<Link, 'generatedAt'> & {
    /** Ours; comes back with the answer. */
    id: string;
    fingerprint: string;
    earlier: EarlierRecord | null;
    /** Who made the record in the issuer's name. */
    madeBy: TaxPayer | null;
  } & (
    | {
        registration: Registration;
        /** It corrects a registration that the tax office has, or has refused; or it has the invoice and has refused an earlier correction. */
        correction: 'OF_ACCEPTED' | 'OF_REFUSED' | 'OF_REFUSED_CORRECTION' | null;
      }
    /** Cancels a registration; `isKnown`: the tax office has it. */
    | { registration: null; isKnown: boolean }
  );

/** Records of one issuer that are sent together; at most {@link LARGEST_BATCH}. */
export interface RecordBatch {
  issuer: TaxPayer;
  /** The company, where it sends in the name of a landlord. */
  representative: TaxPayer | null;
  /** They come late because the sending had failed. */
  isIncident: boolean;
  records: readonly SentRecord[];
}

export const LARGEST_BATCH = 1000;

/** What has become of one record. */
export interface AnsweredRecord {
  id: string;
  state: Extract<SubmissionState, 'ACCEPTED' | 'ACCEPTED_WITH_ERRORS' | 'REFUSED'>;
  code: string | null;
  /** The tax office's own words, without tax numbers. */
  message: string | null;
}

/** The tax office's answer to a batch. */
export type BatchAnswer =
  | { kind: 'ANSWERED'; csv: string | null; waitSeconds: number; records: AnsweredRecord[] }
  /** It took none of them. `isContent`: because of one of the records, and not of who sends them. */
  | { kind: 'REFUSED'; code: string | null; isContent: boolean };

/** The service of the tax office that takes records of the register (EXT, RD 1007/2023 art. 15). */
export abstract class Aeat {
  /** Where the codes on invoices lead to. */
  abstract readonly qrService: string;

  /**
   * Sends records. A record that comes twice counts once.
   *
   * @throws OutsideError when nothing is known of the batch
   */
  abstract send(batch: RecordBatch): Promise<BatchAnswer>;
}
