/** Whom a rent would be insured against, as the insurer asks for them. Euros; days as unix seconds. */
export interface InsuredPerson {
  role: 'TENANT' | 'GUARANTOR';
  name: string;
  idNumber: string | null;
  birthDate: number | null;
  employment: string | null;
  annualIncome: number | null;
}

export interface SolvencyCheck {
  /** Ours: the request's id, by which a file that was opened already is found again. */
  id: string;
  rent: number;
  annualPayments: number;
  /** Address of the dwelling. */
  dwelling: string | null;
  startDate: number | null;
  people: readonly InsuredPerson[];
}

/** What the insurer has of a request. */
export interface InsurerFile {
  reference: string;
  state: 'IN_STUDY' | 'ACCEPTED' | 'REJECTED' | 'CANCELLED';
  /** The insurer's reason or condition. */
  reason: string | null;
  /** Once a policy has been issued on it. */
  policyNumber: string | null;
}

/** The insurer of rents that is asked about tenants and issues the policy (EXT-09). Its references are opaque texts. */
export abstract class RentInsurer {
  /** How it is called in records and letters. */
  abstract readonly insurerName: string;

  /** The file that was opened for a request of ours; null when there is none. @throws OutsideError */
  abstract find(id: string): Promise<InsurerFile | null>;

  /** Opens a file; sent exactly once. @throws OutsideError */
  abstract submit(check: SolvencyCheck): Promise<InsurerFile>;

  /** A file as it stands. @throws OutsideError */
  abstract read(reference: string): Promise<InsurerFile>;

  /** Withdraws a file that nobody needs any more. @throws OutsideError */
  abstract cancel(reference: string): Promise<void>;
}
