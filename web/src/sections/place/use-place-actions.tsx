import { duplicatePlace, setCertificateStatus } from '@llavero/proto/commands/places';
import { IconCertificate, IconCopy } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useWindowAddress } from '../../components/detail-window/window-address.ts';
import type { RecordAction } from '../../components/detail-window/types.ts';
import { runCommand } from '../../lib/api.ts';
import type { Row } from '../../lib/records.ts';

const CommandDialog = lazy(async () => ({
  default: (await import('../../components/command-dialog/command-dialog.tsx')).CommandDialog,
}));

/** What can be done with a unit and with a property alike, and the dialog that asks for it. */
export function usePlaceActions(noun: string): { actions: RecordAction[]; dialog: ReactNode } {
  const { openRecord } = useWindowAddress();
  const [certified, setCertified] = useState<Row | null>(null);
  const actions: RecordAction[] = [
    {
      key: 'certificate',
      label: 'Estado de un certificado',
      icon: IconCertificate,
      inMenu: true,
      run: setCertified,
    },
    {
      key: 'duplicate',
      label: 'Duplicar',
      icon: IconCopy,
      inMenu: true,
      confirm: () =>
        `Se creará otra ${noun} con la misma dirección, características y suministros, sin referencia catastral, certificados, documentos ni historial. Después cambie lo que sea distinto.`,
      run: async ({ id }) => openRecord((await runCommand(duplicatePlace, { id })).id),
      done: 'Copia creada: cambie la planta, la puerta y lo que sea distinto',
    },
  ];
  const dialog = certified && (
    <Suspense>
      <CommandDialog
        command={setCertificateStatus}
        preset={{ id: certified.id, version: certified.version }}
        ask={['certificate', 'status']}
        done="Estado del certificado cambiado; sus fechas se han ajustado"
        onClose={() => setCertified(null)}
      />
    </Suspense>
  );
  return { actions, dialog };
}
