import { signMandate } from '@llavero/proto/commands/activation';
import type { Fields } from '@llavero/proto/fields/field';
import { mandateFields } from './mandate-fields.ts';

/** A mandate that is about to be signed, the day and the paper. */
export const signatureFields = {
  ...mandateFields,
  signatureDate: signMandate.input.signatureDate,
  signedDocument: signMandate.input.signedDocument,
} satisfies Fields;

export type SignatureFields = typeof signatureFields;
