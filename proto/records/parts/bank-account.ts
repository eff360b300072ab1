import { flag, iban, instant, link, object, text } from '../../fields/vocabulary.ts';
import { isAccountPending, type PayeeAccount } from '../../rules/bank-account.ts';

/**
 * What a second person has approved of the bank account of whoever we pay (decision 0034). `iban` and `bic` of the
 * record are the newest, wanted ones; these fields say what payments use until that one is approved.
 */
export const approvedAccountFields = (group: string) => ({
  accountHolder: text('Titular de la cuenta', {
    group,
    maxLength: 140,
    sealed: true,
    access: 'economy',
    help: 'Solo si la cuenta está a otro nombre: los bancos comparan el titular antes de pagar.',
  }),
  approvedAccount: object(
    'Cuenta aprobada',
    {
      iban: iban('IBAN'),
      bic: text('BIC'),
      holder: text('Titular'),
      at: instant('Aprobada el'),
      /** Null: in use before accounts were approved. */
      by: link('employee', 'Aprobada por'),
    },
    { group, sealed: true, readOnly: true, access: 'economy' },
  ),
  accountPending: flag('Cuenta por aprobar', { group, readOnly: true, indexed: true, access: 'economy' }),
});

/** Stored beside the account, because lists cannot compare encrypted values. */
export const withAccountPending = (payee: PayeeAccount) => ({ accountPending: isAccountPending(payee) });
