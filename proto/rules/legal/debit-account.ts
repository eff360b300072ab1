import { type LegalWarning, warn } from './warning.ts';

const LAW = 'Real Decreto-ley 19/2018, art. 43';

interface DebitedContract {
  paymentMethod?: string | null;
  payerBankAccount?: string | null;
}

/**
 * A direct debit is taken from another account than that of the payer's record. Taking money needs no second person
 * (decision 0034), but one that the account's holder has not authorised is given back for 13 months (RDL 19/2018 art. 43).
 * @param payer IBAN in the record of the payer; null when there is none
 */
export function debitAccountWarnings(
  { paymentMethod, payerBankAccount }: DebitedContract,
  payer: string | null,
): LegalWarning[] {
  if (paymentMethod !== 'DIRECT_DEBIT' || !payerBankAccount || payerBankAccount === payer) return [];
  return warn(
    'payment',
    'payerBankAccount',
    LAW,
    `La cuenta de cargo no es la de la ficha del pagador: un cargo que su titular no haya autorizado se puede devolver durante 13 meses (${LAW}). Compruebe que el mandato SEPA firmado lleva esta cuenta.`,
  );
}
