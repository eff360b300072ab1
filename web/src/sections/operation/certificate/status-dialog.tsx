import { Button, Group, Select, Text } from '@mantine/core';
import { setCertificateStatuses } from '@llavero/proto/commands/certificates';
import { choiceLabel } from '@llavero/proto/fields/choices';
import {
  type CertificateChange,
  certificateCards,
  certificateChanges,
} from '@llavero/proto/records/choices/places';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { refreshCollection } from '../../../lib/records.ts';
import { type CockpitRow, keyOf } from './cockpit-query.ts';
import { ResultList } from './result-list.tsx';

/** What a status does to the dates (F §4). */
const effects: Readonly<Record<CertificateChange, string>> = {
  NOT_NEEDED: 'Se marca como no necesario y se borran sus fechas.',
  PENDING: 'Se borran todas sus fechas.',
  IN_PROGRESS: 'Se solicita hoy; se borran la emisión y la caducidad.',
  REGISTERED: 'Se emite hoy; se borra la caducidad, que se anota después.',
  EXPIRED: 'Caduca ayer.',
};

interface Props {
  rows: readonly CockpitRow[];
  onClose: (isDone: boolean) => void;
}

/** One status for many certificates: what it does to the dates, and what has become of each. */
export function StatusDialog({ rows, onClose }: Props) {
  const [status, setStatus] = useState<CertificateChange | null>(null);
  const set = useMutation({
    mutationFn: (to: CertificateChange) =>
      runCommand(setCertificateStatuses, {
        certificates: rows.map(({ place, version, certificate }) => ({ place, version, certificate })),
        status: to,
      }),
    onSuccess: () => refreshCollection(queryClient, 'place'),
  });
  const done = new Map((set.data?.results ?? []).map((result) => [keyOf(result), result]));
  const ok = [...done.values()].filter((result) => result.ok).length;
  return (
    <FrontModal opened onClose={() => onClose(set.isSuccess)} title="Cambiar estado" size={620} centered>
      {!set.isSuccess && (
        <Select
          label="Estado nuevo"
          required
          allowDeselect={false}
          data={certificateChanges.values.map((value) => ({
            value,
            label: choiceLabel(certificateChanges, value),
          }))}
          value={status}
          description={status && effects[status]}
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={(value) => setStatus(value as CertificateChange)}
        />
      )}
      {set.error && <ErrorState error={set.error} />}
      <Text size="sm" my="sm" role="status">
        {set.isSuccess
          ? `${ok} de ${rows.length} cambiados${ok < rows.length ? '; revise los demás' : ''}.`
          : `Se aplicará a ${rows.length} ${rows.length === 1 ? 'certificado' : 'certificados'}.`}
      </Text>
      <ResultList
        rows={rows.map(({ place, certificate, title, card }) => {
          const result = done.get(keyOf({ place, certificate }));
          return {
            place,
            certificate,
            title,
            tone: result ? (result.ok ? 'ok' : 'bad') : null,
            note: result ? (result.message ?? 'Hecho') : choiceLabel(certificateCards, card),
          };
        })}
      />
      <Group justify="flex-end" mt="md">
        {set.isSuccess ? (
          <Button onClick={() => onClose(true)}>Cerrar</Button>
        ) : (
          <>
            <Button variant="default" onClick={() => onClose(false)}>
              Cancelar
            </Button>
            <Button
              disabled={status === null}
              loading={set.isPending}
              onClick={() => status && set.mutate(status)}
            >
              Cambiar ({rows.length})
            </Button>
          </>
        )}
      </Group>
    </FrontModal>
  );
}
