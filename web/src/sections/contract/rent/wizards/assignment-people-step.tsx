import { partyOfCause } from '@llavero/proto/records/choices/assignments';
import type { contract } from '@llavero/proto/records/contracts/contract';
import { Stack } from '@mantine/core';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { useNestedWizard } from '../../../../components/wizard/nested-wizard.tsx';
import { accountField } from '../../../../components/wizard/steps/account-field.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { type RowOf, useLabels } from '../../../../lib/records.ts';
import type { AssignmentFields } from './assignment-fields.ts';

/** Who leaves among the parties of the contract, who comes, and what the new party brings: an account or a mandate. */
export function AssignmentPeopleStep() {
  const { cause, from } = useWizardValues<AssignmentFields>();
  const record = useWizard().loaded[0] as RowOf<typeof contract>;
  const { openNested, nested } = useNestedWizard();
  const isLandlord = cause != null && partyOfCause[cause] === 'LANDLORD';
  const party = (isLandlord ? record.landlords : record.tenants) ?? [];
  const names = useLabels('agent', party);
  const role = isLandlord ? 'LANDLORD' : 'TENANT';
  const pays = !isLandlord && (record.payer ?? record.tenants?.[0]) === from;
  const byDebit = pays && record.paymentMethod === 'DIRECT_DEBIT';
  return (
    <Stack gap="md">
      <Notice tone="info" title={isLandlord ? 'Propietarios del contrato' : 'Inquilinos del contrato'}>
        {party.map((id) => names.get(id) ?? '…').join(', ') || 'El contrato no tiene a nadie en esta parte.'}
      </Notice>
      <WizardFields
        overrides={{
          from: { linkFilter: { id: { $in: [...party] } } },
          to: {
            linkFilter: { roles: role },
            onCreateLink: (name, done) =>
              openNested(isLandlord ? 'landlordCreate' : 'tenantCreate', { name }, done),
          },
          payerBankAccount: { ...accountField({ required: byDebit }), span: 2, visible: () => !isLandlord },
          mandate: {
            span: 2,
            linkFilter: { status: { $in: ['SIGNED', 'ACTIVE'] } },
            help: 'Vacío si el mandato actual ya nombra al nuevo propietario.',
            visible: () => isLandlord,
          },
        }}
      />
      {nested}
    </Stack>
  );
}
