import { List, Stack, Text } from '@mantine/core';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { useLabels } from '../../../../lib/records.ts';
import type { PreparationFields } from './mandate-preparation.tsx';

/** What activation sets in motion (F §7), said before it happens. */
export function MandateActivationStep() {
  const { activateNow, sendMarketing, mandateDate, salesManager, units } =
    useWizardValues<PreparationFields>();
  const names = useLabels('employee', salesManager ? [salesManager] : []);
  const today = startOfDay(Date.now() / 1000);
  const manager = (salesManager && names.get(salesManager)) || 'el responsable comercial';
  return (
    <Stack gap="lg">
      <WizardFields
        names={['activateNow', 'sendMarketing']}
        columns={1}
        overrides={{ sendMarketing: { visible: (values) => values['activateNow'] === true } }}
      />
      {activateNow ? (
        <div>
          <Text size="sm" fw={600} mb={6}>
            Al activarlo:
          </Text>
          <List size="sm" spacing={4}>
            {mandateDate != null && mandateDate > today && (
              <List.Item>
                La fecha del mandato pasa de {formatDay(mandateDate)} a hoy, {formatDay(today)}.
              </List.Item>
            )}
            <List.Item>
              Se revisan los certificados de{' '}
              {units?.length === 1 ? 'la unidad' : `las ${units?.length ?? 0} unidades`} y se abre la gestión
              de los que falten.
            </List.Item>
            <List.Item>Se avisa a {manager} y se crea la tarea de seguimiento.</List.Item>
            <List.Item>Se avisa a administración para que compruebe los certificados.</List.Item>
            {sendMarketing && <List.Item>Se envía la bienvenida a los propietarios.</List.Item>}
            <List.Item>Las unidades se pueden alquilar: ya se pueden crear contratos.</List.Item>
          </List>
        </div>
      ) : (
        <Text size="sm">
          El mandato queda validado y firmado, sin avisos. Podrá activarlo después desde su ficha.
        </Text>
      )}
    </Stack>
  );
}
