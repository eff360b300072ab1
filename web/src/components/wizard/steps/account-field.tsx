import { formatIban } from '@llavero/proto/values/iban';
import { checkIban, checkSepaIban } from '@llavero/proto/values/iban-check';
import type { FieldOverride } from '../../record-form/types.ts';
import { CheckedInput } from '../checked-input.tsx';
import { WizardFields } from '../wizard-fields.tsx';

interface Options {
  help?: string;
  required?: boolean;
  /** Receipts are sent to the bank: only accounts of the SEPA area can be charged. */
  sepa?: boolean;
}

/** A bank account, checked digit by digit while it is typed (VAL-01). */
export function accountField({ help, required, sepa }: Options = {}): FieldOverride {
  return {
    span: 2,
    render: (form, name) => (
      <CheckedInput
        form={form}
        name={name}
        check={sepa ? checkSepaIban : checkIban}
        format={formatIban}
        praise={() => 'Cuenta válida'}
        {...(help ? { help } : {})}
        {...(required ? { required } : {})}
      />
    ),
  };
}

/** The fields of the step, with the account `iban` among them; `help` says what it is needed for. */
export function BankStep({ help }: { help: string }) {
  const { span: _span, ...iban } = accountField({ help });
  return <WizardFields overrides={{ iban }} />;
}
