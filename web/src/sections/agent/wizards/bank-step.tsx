import { checkIban, formatIban } from '@llavero/proto/values/iban';
import type { FieldOverrides } from '../../../components/record-form/types.ts';
import { CheckedInput } from '../../../components/wizard/checked-input.tsx';
import { WizardFields } from '../../../components/wizard/wizard-fields.tsx';

const overrides = (help: string): FieldOverrides => ({
  iban: {
    render: (store, name) => (
      <CheckedInput
        form={store}
        name={name}
        check={checkIban}
        format={formatIban}
        praise={() => 'Cuenta válida'}
        help={help}
      />
    ),
  },
});

/** The account, checked digit by digit. */
function BankStep({ help }: { help: string }) {
  return <WizardFields overrides={overrides(help)} />;
}

export function LandlordBankStep() {
  return <BankStep help="Sin cuenta se puede crear, pero no se le podrá liquidar por transferencia." />;
}

export function TenantBankStep() {
  return <BankStep help="Sin cuenta se puede crear, pero sus recibos no se podrán domiciliar." />;
}
