import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { ActivationStep } from '../../../../components/wizard/steps/activation-step.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { useLabels } from '../../../../lib/records.ts';
import type { PreparationFields } from './mandate-preparation-fields.ts';

/** What activation of a mandate sets in motion (F §7). */
export function MandateActivationStep() {
  const { sendMarketing, mandateDate, salesManager, units } = useWizardValues<PreparationFields>();
  const names = useLabels('employee', salesManager ? [salesManager] : []);
  const today = startOfDay(Date.now() / 1000);
  const manager = (salesManager && names.get(salesManager)) || 'el responsable comercial';
  const isAhead = mandateDate != null && mandateDate > today;
  const rented = units?.length === 1 ? 'la unidad' : `las ${units?.length ?? 0} unidades`;
  return (
    <ActivationStep
      overrides={{ sendMarketing: { visible: ({ activateNow }) => activateNow === true } }}
      effects={[
        isAhead ? `La fecha del mandato pasa de ${formatDay(mandateDate)} a hoy, ${formatDay(today)}.` : null,
        `Se revisan los certificados de ${rented} y se abre la gestión de los que falten.`,
        `Se avisa a ${manager} y se crea la tarea de seguimiento.`,
        'Se avisa a administración para que compruebe los certificados.',
        sendMarketing ? 'Se envía la bienvenida a los propietarios.' : null,
        'Las unidades se pueden alquilar: ya se pueden crear contratos.',
      ]}
      otherwise={
        isAhead
          ? `El mandato queda validado y firmado. Se activa el ${formatDay(mandateDate)}, con sus avisos y gestiones, o antes desde su ficha.`
          : 'El mandato queda en vigor por su fecha, sin avisos ni gestiones.'
      }
    />
  );
}
