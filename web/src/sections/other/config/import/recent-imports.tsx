import { Anchor, Skeleton, Table, Text } from '@mantine/core';
import type { ImportStatus } from '@llavero/proto/imports/requests';
import type { ImportableCollection } from '@llavero/proto/imports/rules';
import { definitionOf } from '@llavero/proto/records/registry';
import { formatInstant } from '@llavero/proto/values/dates';
import { useState } from 'react';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import classes from '../config.module.css';
import { useRecentImports } from './import-api.ts';
import { ImportResult } from './import-result.tsx';

const stateNames: Record<ImportStatus['state'], string> = {
  UPLOADING: 'Subiendo',
  UPLOADED: 'Sin comprobar',
  CHECKING: 'Comprobando',
  CHECKED: 'Sin importar',
  RUNNING: 'Importando',
  FINISHED: 'Terminada',
  CANCELLED: 'Cancelada',
  ERROR: 'Interrumpida',
  UNDOING: 'Deshaciendo',
  UNDONE: 'Deshecha',
};

/** Imports that can still be looked at and taken back. */
export function RecentImports({ collections }: { collections: readonly ImportableCollection[] }) {
  const { data, error, refetch } = useRecentImports(collections);
  const [open, setOpen] = useState<ImportStatus | null>(null);
  const begun = (data ?? []).filter(({ state }) => !['UPLOADED', 'CHECKING', 'CHECKED'].includes(state));
  const close = () => {
    setOpen(null);
    void refetch();
  };
  return (
    <div className={classes.recent}>
      <h2>Importaciones de los últimos 30 días</h2>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={120} />
      ) : begun.length === 0 ? (
        <Text size="sm" c="dimmed">
          Todavía no hay ninguna. Aquí se ven sus resultados y se deshacen.
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Fichero</Table.Th>
                <Table.Th>Fecha</Table.Th>
                <Table.Th>Datos</Table.Th>
                <Table.Th>Estado</Table.Th>
                <Table.Th ta="right">Creadas</Table.Th>
                <Table.Th ta="right">Actualizadas</Table.Th>
                <Table.Th ta="right">Con error</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {begun.map((each) => (
                <Table.Tr key={each.batch}>
                  <Table.Td>
                    <Anchor
                      component="button"
                      type="button"
                      size="sm"
                      aria-label={`Ver la importación de ${each.fileName}`}
                      onClick={() => setOpen(each)}
                    >
                      {each.fileName}
                    </Anchor>
                  </Table.Td>
                  <Table.Td className="figures">{formatInstant(each.createdAt)}</Table.Td>
                  <Table.Td>{definitionOf(each.collection).label.many}</Table.Td>
                  <Table.Td>{stateNames[each.state]}</Table.Td>
                  <Table.Td ta="right">{each.create}</Table.Td>
                  <Table.Td ta="right">{each.update}</Table.Td>
                  <Table.Td ta="right">{each.error}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <FrontModal opened={open !== null} onClose={close} title={open?.fileName ?? ''} size="lg">
        {open && <ImportResult collection={open.collection as ImportableCollection} batch={open.batch} />}
      </FrontModal>
    </div>
  );
}
