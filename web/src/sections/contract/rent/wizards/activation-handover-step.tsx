import { Stack } from '@mantine/core';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { type Row, useRecord } from '../../../../lib/records.ts';
import type { ActivationFields } from './rent-activation-fields.ts';

const takesOver = (values: Record<string, unknown>) => values['tenantIsResponsibleOfSupplies'] === true;

/** Keys counted against those of the unit, and who takes over the supplies. */
export function ActivationHandoverStep() {
  const { units, keyDelivery, tenantIsResponsibleOfSupplies, contractType, suppliesAuthorisedDate } =
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
          suppliesAuthorisedDate: {
            visible: takesOver,
            help: 'Día en que el inquilino autoriza el cambio y el cargo en su cuenta.',
          },
          suppliesAuthorisation: { visible: takesOver },
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
          ? suppliesAuthorisedDate
            ? 'Al activar se abren los cambios de titular de agua, luz y gas, con su autorización y la cuenta que paga la renta.'
            : 'Al activar se abren los cambios de titular de agua, luz y gas. Sin la autorización del inquilino las compañías no los atienden: recójala ahora.'
          : 'Al activar se pide al equipo de suministros que los revise.'}
      </Notice>
    </Stack>
  );
}
