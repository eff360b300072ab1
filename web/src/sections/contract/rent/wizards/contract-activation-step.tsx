import { List, Stack, Text } from '@mantine/core';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { tenantSearchOptions } from '@llavero/proto/records/choices/contracts';
import { formatMoney } from '@llavero/proto/values/money';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { useLabels } from '../../../../lib/records.ts';
import type { ActivationFields } from './rent-activation.tsx';

/** What activation sets in motion (F §7), said before it happens. */
export function ContractActivationStep() {
  const values = useWizardValues<ActivationFields>();
  const tenants = useLabels('agent', values.tenants ?? []);
  const names = (values.tenants ?? []).map((id) => tenants.get(id) ?? '…').join(', ');
  const { tenantSearchSelectedOption: option, tenantSearchTotalAmount: total } = values;
  const billed =
    option && option !== 'UNKNOWN' && total
      ? `${choiceLabel(tenantSearchOptions, option)}, ${formatMoney(total)}`
      : null;
  return (
    <Stack gap="lg">
      <WizardFields names={['activateNow']} columns={1} />
      {values.activateNow ? (
        <div>
          <Text size="sm" fw={600} mb={6}>
            Al activarlo:
          </Text>
          <List size="sm" spacing={4}>
            <List.Item>
              Se envía el correo de bienvenida{' '}
              {values.contractType === 'SEASONAL_CONTRACT' ? 'de temporada ' : ''}a{' '}
              {names || 'los inquilinos'}.
            </List.Item>
            <List.Item>Se avisa al responsable comercial de que el contrato está activo.</List.Item>
            <List.Item>Se pide al equipo de suministros que revise los cambios de titular.</List.Item>
            <List.Item>
              Se indica a administración la facturación: {billed ?? 'no facturar honorarios en este contrato'}
              .
            </List.Item>
            <List.Item>El contrato entra en la generación mensual de recibos.</List.Item>
          </List>
        </div>
      ) : (
        <Text size="sm">
          El contrato queda pendiente de firma, sin avisos. Podrá activarlo después desde su ficha.
        </Text>
      )}
    </Stack>
  );
}
