import { duplicatePlace, setCertificateStatus } from '@llavero/proto/commands/places';
import { IconCertificate, IconCopy } from '@tabler/icons-react';
import { commandAction } from '../../components/command-dialog/command-action.tsx';
import { useWindowAddress } from '../../components/detail-window/window-address.ts';
import type { RecordAction } from '../../components/detail-window/types.ts';

const certificate = commandAction(setCertificateStatus, {
  label: 'Estado de un certificado',
  icon: IconCertificate,
  inMenu: true,
  ask: ['certificate', 'status'],
  done: 'Estado del certificado cambiado; sus fechas se han ajustado',
});

/** What can be done with a unit and with a property alike. */
export function usePlaceActions(noun: string): RecordAction[] {
  const { openRecord } = useWindowAddress();
  const duplicate = commandAction(duplicatePlace, {
    label: `Duplicar ${noun}`,
    icon: IconCopy,
    inMenu: true,
    ask: [],
    confirm: () =>
      `Se creará otra ${noun} con la misma dirección, características y suministros, sin referencia catastral, certificados, documentos ni historial. Después cambie lo que sea distinto.`,
    done: 'Copia creada: cambie la planta, la puerta y lo que sea distinto',
    then: ({ id }) => openRecord(id),
  });
  return [certificate, duplicate];
}
