import { blockedIdentity, exportPersonalData } from '@llavero/proto/commands/data-protection';
import type { agent } from '@llavero/proto/records/people/agent';
import { IconFileExport, IconLockOpen, IconUserX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import type { RowOf } from '../../../lib/records.ts';
import { exportPerson } from './export-person.ts';

const ErasureDialog = lazy(async () => ({
  default: (await import('./erasure-dialog.tsx')).ErasureDialog,
}));

const BlockedIdentityDialog = lazy(async () => ({
  default: (await import('./blocked-identity-dialog.tsx')).BlockedIdentityDialog,
}));

/** Export and erasure of one person (RGPD art. 15, 17 and 20). */
export const dataProtectionActions: readonly RecordAction<RowOf<typeof agent>>[] = [
  {
    key: exportPersonalData.name,
    label: 'Exportar datos personales',
    icon: IconFileExport,
    inMenu: true,
    allowed: ({ erasedAt }) => erasedAt == null,
    confirm: () =>
      'Se reúne en un archivo todo lo que hay de esta persona. Se descarga al terminar y queda anotado en sus cambios.',
    run: ({ id }) => exportPerson(id),
    done: 'Archivo descargado',
  },
  {
    key: 'erase',
    label: 'Suprimir datos personales',
    icon: IconUserX,
    inMenu: true,
    allowed: ({ erasedAt }) => erasedAt == null,
    dialog: ({ id, version }, close) => (
      <Suspense>
        <ErasureDialog id={id} version={version} onClose={close} />
      </Suspense>
    ),
  },
  {
    key: blockedIdentity.name,
    label: blockedIdentity.label,
    icon: IconLockOpen,
    inMenu: true,
    access: blockedIdentity.access,
    allowed: ({ blockedUntil }) => blockedUntil != null,
    dialog: ({ id }, close) => (
      <Suspense>
        <BlockedIdentityDialog id={id} onClose={close} />
      </Suspense>
    ),
  },
];
