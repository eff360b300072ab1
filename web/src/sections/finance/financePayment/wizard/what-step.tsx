import { Select } from '@mantine/core';
import { remittanceFormats } from '@llavero/proto/records/choices/remittances';
import { useFormValue } from '../../../../components/record-form/form-store.ts';
import { useWizard } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';

/** Charge or pay, from which account, when, and up to which due day. */
export function WhatStep() {
  const { form } = useWizard();
  const type = useFormValue(form, 'type');
  const format = useFormValue(form, 'format');
  const offered = remittanceFormats.values.filter(
    (one) => remittanceFormats.options[one].isDebit === (type === 'DEBIT'),
  );
  return (
    <>
      <WizardFields
        names={['type', 'organization', 'executionDate', 'dueUpTo', 'landlord']}
        overrides={{
          landlord: { linkFilter: { roles: 'LANDLORD' }, help: 'Vacío: todos los propietarios.' },
          dueUpTo: { help: 'Entran los documentos que vencen ese día o antes.' },
        }}
      />
      <Select
        mt="md"
        maw={{ base: '100%', xs: 320 }}
        label="Formato del archivo"
        description="El que pida el banco; si no lo sabe, deje el propuesto."
        value={typeof format === 'string' ? format : null}
        allowDeselect={false}
        error={form.error('format')}
        data={offered.map((one) => ({ value: one, label: remittanceFormats.options[one].label }))}
        onChange={(value) => form.set('format', value)}
      />
    </>
  );
}
