import { IconCircleCheck } from '@tabler/icons-react';
import { EmptyState } from '../../components/states/empty-state.tsx';

/** After the button: what has happened, and who is still missing. */
export function Sent({ waitingFor, mailed }: { waitingFor: number; mailed: number }) {
  const links =
    mailed === 0
      ? ''
      : mailed === 1
        ? 'Hemos enviado su enlace a la otra persona. '
        : `Hemos enviado su enlace a las otras ${mailed} personas. `;
  const rest =
    waitingFor === 0
      ? 'Ya está completa: la estudiaremos y le escribiremos.'
      : waitingFor === 1
        ? 'Queda por recibir la parte de una persona.'
        : `Quedan por recibir las partes de ${waitingFor} personas.`;
  return (
    <EmptyState
      icon={IconCircleCheck}
      title="Solicitud enviada"
      text={`Gracias. ${links}${rest} Puede cerrar esta página.`}
    />
  );
}
