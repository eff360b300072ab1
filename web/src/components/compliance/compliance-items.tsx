import type { CollectionName } from '@llavero/proto/collections';
import type { OutputOf } from '@llavero/proto/commands/command';
import { complianceFindings } from '@llavero/proto/commands/compliance';
import { insureContract } from '@llavero/proto/commands/insurance';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { type ComplianceKind, complianceKinds } from '@llavero/proto/records/choices/compliance';
import { counted } from '@llavero/proto/values/number';
import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCertificate, IconShieldOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { queryClient } from '../../lib/app-query.ts';
import { useRecordPath } from '../../lib/menu.ts';
import { refreshCollection } from '../../lib/records.ts';
import { Notice } from '../wizard/notice.tsx';

type Found = OutputOf<typeof complianceFindings>;

/** Where what is not settled by one click is settled. `form`: with the form of that record open. */
const places: Readonly<
  Record<Exclude<ComplianceKind, 'INSURANCE_MISSING'>, { label: string; form: boolean }>
> = {
  INSURANCE_PENDING: { label: 'Anotar la emisión en la póliza', form: true },
  INSURANCE_SHORT: { label: 'Corregir la póliza', form: true },
  INSURANCE_ENDING: { label: 'Ir a renovar la póliza', form: false },
  ENERGY_CERTIFICATE: { label: 'Anotar en la unidad', form: true },
  OCCUPANCY_CERTIFICATE: { label: 'Anotar en la unidad', form: true },
};

/** Insurance and certificates that a contract, or a mandate with what is under it, lacks. */
export function useComplianceFindings(collection: 'contract' | 'mandate', id: string) {
  return useQuery({
    queryKey: ['kpi', complianceFindings.name, collection, id],
    queryFn: ({ signal }) => runCommand(complianceFindings, { [collection]: id }, signal),
  });
}

interface Props {
  found: Found;
  /** The record of the window: what concerns another one is named. */
  of: string;
}

/** One row for each of them, with article, figure and what settles it. */
export function ComplianceItems({ found: { items, total }, of }: Props) {
  const pathOf = useRecordPath();
  const insure = useMutation({
    mutationFn: (contract: string) => runCommand(insureContract, { contract }),
    onSuccess: () => {
      refreshCollection(queryClient, 'insurance');
      void queryClient.invalidateQueries({ queryKey: ['kpi', complianceFindings.name] });
      notifications.show({ message: 'Seguro abierto, pendiente de contratar', autoClose: 3000 });
    },
    onError: (error) => notifications.show({ color: 'red', message: errorBodyOf(error).message }),
  });
  return (
    <>
      {items.map(({ kind, law, message, collection, record, title }) => {
        const place = kind === 'INSURANCE_MISSING' ? null : places[kind];
        const known = collection === 'place' ? { type: 'UNIT' } : undefined;
        const path = pathOf(collection as CollectionName, record, known);
        return (
          <Notice
            key={`${kind}/${record}`}
            tone="warning"
            icon={collection === 'place' ? IconCertificate : IconShieldOff}
            title={`${choiceLabel(complianceKinds, kind)} · ${law}`}
          >
            {record !== of && (
              <Text size="sm" fw={600}>
                {title}
              </Text>
            )}
            <Text size="sm">{message}</Text>
            {place === null ? (
              <Button
                mt={6}
                size="compact-xs"
                variant="default"
                loading={insure.isPending && insure.variables === record}
                onClick={() => insure.mutate(record)}
              >
                Abrir seguro
              </Button>
            ) : (
              path && (
                <Button
                  mt={6}
                  size="compact-xs"
                  variant="default"
                  component={Link}
                  to={place.form ? `${path}?edit=1` : path}
                >
                  {place.label}
                </Button>
              )
            )}
          </Notice>
        );
      })}
      {total > items.length && (
        <Text size="sm" c="dimmed">
          Hay {counted(total - items.length, 'aviso', 'avisos')} más: resuelva estos para verlos.
        </Text>
      )}
    </>
  );
}
