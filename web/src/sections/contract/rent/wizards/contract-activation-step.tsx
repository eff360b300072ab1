import { choiceLabel } from '@llavero/proto/fields/choices';
import { tenantSearchOptions } from '@llavero/proto/records/choices/contracts';
import { formatMoney } from '@llavero/proto/values/money';
import { ActivationStep } from '../../../../components/wizard/steps/activation-step.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { useLabels } from '../../../../lib/records.ts';
import type { ActivationFields } from './rent-activation-fields.ts';

/** What activation of a contract sets in motion (F §7). */
export function ContractActivationStep() {
  const values = useWizardValues<ActivationFields>();
  const tenants = useLabels('agent', values.tenants ?? []);
  const names = (values.tenants ?? []).map((id) => tenants.get(id) ?? '…').join(', ');
  const season = values.contractType === 'SEASONAL_CONTRACT' ? ' de temporada' : '';
  const { tenantSearchSelectedOption: option, tenantSearchTotalAmount: total } = values;
  const billed =
    option && option !== 'UNKNOWN' && total
      ? `${choiceLabel(tenantSearchOptions, option)}, ${formatMoney(total)}`
      : null;
  return (
    <ActivationStep
      overrides={{ firstReceipt: { visible: ({ activateNow }) => activateNow === true } }}
      effects={[
        `Se envía el correo de bienvenida${season} a ${names || 'los inquilinos'}.`,
        'Se avisa al responsable comercial de que el contrato está activo.',
        'Se pide al equipo de suministros que revise los cambios de titular.',
        `Se indica a administración la facturación: ${billed ?? 'no facturar honorarios en este contrato'}.`,
        values.firstReceipt
          ? `Se genera el primer recibo${values.firstMonthRent == null ? '' : `: ${formatMoney(values.firstMonthRent)} de renta`}.`
          : 'El contrato entra en la generación mensual de recibos.',
        values.openInsurance ? 'Se abre el seguro si el producto lo incluye y no hay otro.' : null,
      ]}
      otherwise="El contrato queda pendiente de firma, sin avisos. Podrá activarlo después desde su ficha."
    />
  );
}
