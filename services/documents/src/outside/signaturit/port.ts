/** Where a signature stands at the provider. The last four are ends. */
export type ProvidedStatus = 'OPEN' | 'SIGNED' | 'DECLINED' | 'EXPIRED' | 'VOID';

/** How far one signer has come at the provider. Instants in unix seconds. */
export interface ProvidedSigner {
  /** Id of their copy, from which the signed file and its evidence are read. */
  document: string;
  name: string;
  email: string;
  state: 'WAITING' | 'SENT' | 'OPENED' | 'SIGNED' | 'DECLINED';
  signedAt: number | null;
}

export interface ProvidedSignature {
  id: string;
  status: ProvidedStatus;
  /** Why somebody declined. */
  reason: string | null;
  signers: ProvidedSigner[];
}

export interface ToBeSigned {
  /** Ours, by which it is found again. */
  reference: string;
  name: string;
  message: string | null;
  fileName: string;
  content: Buffer;
  /** In the order of signing. */
  signers: readonly { name: string; email: string }[];
  days: number;
  /** Where the provider tells that something has happened. */
  eventsUrl: string;
}

/** A company that has documents signed and keeps the evidence (EXT-10). Its ids are opaque texts. */
export abstract class SignatureProvider {
  /** Whether it is used while nobody chooses. */
  abstract readonly isDefault: boolean;

  /** What only the provider and we know of a request of ours: part of the address at which it tells us. */
  abstract callbackToken(reference: string): string;

  /** The signature with a reference of ours; null when there is none. @throws OutsideError */
  abstract find(reference: string): Promise<ProvidedSignature | null>;

  /** Sends a PDF to its signers; sent exactly once. @throws OutsideError */
  abstract send(signature: ToBeSigned): Promise<ProvidedSignature>;

  /** @throws OutsideError */
  abstract read(id: string): Promise<ProvidedSignature>;

  /** The signed PDF; null while it is being made. @throws OutsideError */
  abstract signedFile(id: string, document: string): Promise<Buffer | null>;

  /** The evidence about one signer as a PDF; null while it is being made. @throws OutsideError */
  abstract auditTrail(id: string, document: string): Promise<Buffer | null>;

  /** Mails whoever's turn it is once more. @throws OutsideError */
  abstract remind(id: string): Promise<void>;

  /** Ends a signature; one that has ended stays as it is. @throws OutsideError */
  abstract cancel(id: string): Promise<void>;
}
