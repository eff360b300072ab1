import { Stack } from '@mantine/core';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { type Row, useRecord } from '../../../../lib/records.ts';
import type { ActivationFields } from './rent-activation-fields.ts';

/** Keys counted against those of the unit, and who takes over the supplies. */
export function ActivationHandoverStep() {
  const { units, keyDelivery, tenantIsResponsibleOfSupplies, contractType } =
    useWizardValues<ActivationFields>();
  const { data: unit } = useRecord<Row>('place', units?.[0] ?? null);
  const sets = typeof unit?.['keySets'] === 'number' ? unit['keySets'] : null;
  const given = keyDelivery?.sets ?? null;
  const tooMany = sets !== null && given !== null && given > sets;
  return (
    <Stack gap="md">
      <WizardFields
        overrides={{
          keyDelivery: { span: 2 },
          tenantIsResponsibleOfSupplies: { span: 2, disabled: contractType === 'LOCAL_CONTRACT' },
        }}
      />
      {sets !== null && (
        <Notice
          tone={tooMany ? 'warning' : 'info'}
          title={`La unidad tiene ${sets} ${sets === 1 ? 'juego' : 'juegos'} de llaves`}
        >
          {tooMany
            ? 'Se entregan más de los que constan: corrija el número o la ficha de la unidad.'
            : 'Anote los que se entregan; se contarán en la recogida.'}
        </Notice>
      )}
      <Notice
        tone="info"
        title={
          tenantIsResponsibleOfSupplies
            ? 'Los suministros pasan al inquilino'
            : 'Los suministros siguen a nombre del propietario'
        }
      >
        {tenantIsResponsibleOfSupplies
          ? 'Al activar se abren los cambios de titular de agua, luz y gas.'
          : 'Al activar se pide al equipo de suministros que los revise.'}
      </Notice>
    </Stack>
  );
}
