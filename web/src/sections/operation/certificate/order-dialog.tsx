import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import {
  certificateSuppliers,
  orderCertificates,
  previewCertificateOrders,
} from '@llavero/proto/commands/certificates';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { followedCertificates } from '@llavero/proto/records/choices/places';
import type { CertificateType } from '@llavero/proto/records/parts/certificate';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { LinkPicker } from '../../../components/link-picker/link-picker.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { refreshCollection } from '../../../lib/records.ts';
import classes from './certificate.module.css';
import { type CockpitRow, keyOf } from './cockpit-query.ts';
import { ResultList } from './result-list.tsx';

interface Props {
  rows: readonly CockpitRow[];
  onClose: (isDone: boolean) => void;
}

const known = queryOptions({
  queryKey: ['list', 'operation', 'certificate-suppliers'],
  queryFn: ({ signal }) => runCommand(certificateSuppliers, {}, signal),
});

/** Asks suppliers for the chosen certificates: one message each, shown before it goes out, and a result for every row. */
export function OrderDialog({ rows, onClose }: Props) {
  const types = followedCertificates.values.filter((type) => rows.some((row) => row.certificate === type));
  const [chosen, setChosen] = useState<Partial<Record<CertificateType, string | null>>>({});
  const before = useQuery(known);
  const supplierOf = (type: CertificateType): string | null =>
    type in chosen
      ? (chosen[type] ?? null)
      : (before.data?.suppliers.find(({ certificate }) => certificate === type)?.supplier ?? null);
  const orders = rows.flatMap(({ place, version, certificate }) => {
    const supplier = supplierOf(certificate);
    return supplier === null ? [] : [{ place, version, certificate, supplier }];
  });
  const isComplete = types.every((type) => supplierOf(type) !== null);
  const preview = useQuery({
    queryKey: ['list', 'operation', 'certificate-orders', orders],
    queryFn: ({ signal }) => runCommand(previewCertificateOrders, { orders }, signal),
    enabled: isComplete,
    gcTime: 0,
  });
  const send = useMutation({
    mutationFn: () => runCommand(orderCertificates, { orders }),
    onSettled: () => {
      refreshCollection(queryClient, 'place');
      refreshCollection(queryClient, 'operation');
    },
  });
  const messages = preview.data?.messages ?? [];
  const sendable = messages.filter((message) => message.rows.some(({ refusal }) => refusal === null));
  const titles = new Map(rows.map((row) => [keyOf(row), row.title]));
  return (
    <FrontModal
      opened
      onClose={() => onClose(send.isSuccess)}
      title="Encargar certificados"
      size={720}
      centered
      closeOnClickOutside={!send.isPending}
    >
      {send.data ? (
        <>
          <Text size="sm" mb="sm" role="status">
            {send.data.sent === 1 ? '1 mensaje en camino' : `${send.data.sent} mensajes en camino`};{' '}
            {send.data.results.filter(({ ok }) => ok).length} de {send.data.results.length} certificados
            quedan en trámite.
          </Text>
          <ResultList
            rows={send.data.results.map(({ place, certificate, ok, message }) => ({
              place,
              certificate,
              title: titles.get(keyOf({ place, certificate })) ?? '',
              tone: ok ? 'ok' : 'bad',
              note: message ?? 'En trámite desde hoy',
            }))}
          />
          <Group justify="flex-end" mt="md">
            <Button onClick={() => onClose(true)}>Cerrar</Button>
          </Group>
        </>
      ) : (
        <Stack gap="sm">
          {types.map((type) => (
            <LinkPicker
              key={type}
              collection="supplier"
              single
              label={`Proveedor: ${choiceLabel(followedCertificates, type).toLowerCase()}`}
              filter={{ active: true }}
              required
              value={supplierOf(type) === null ? [] : [supplierOf(type)!]}
              onChange={([id = null]) => setChosen((now) => ({ ...now, [type]: id }))}
            />
          ))}
          {!isComplete && (
            <Text size="sm" c="dimmed">
              Elija el proveedor para ver el mensaje: recibirá uno solo con todos sus inmuebles.
            </Text>
          )}
          {isComplete && preview.isPending && <Skeleton height={160} />}
          {preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
          {isComplete &&
            messages.map((message) => (
              <section key={message.supplier} className={classes.message} aria-label={message.name}>
                <p>
                  <b>{message.name}</b> {message.email ?? 'sin correo'}
                </p>
                {message.rows.some(({ refusal }) => refusal === null) && (
                  <>
                    <p className={classes.subject}>{message.subject}</p>
                    {/* Reached by the keyboard: a long message is scrolled. */}
                    <pre tabIndex={0} aria-label="Texto del mensaje" role="region">
                      {message.body}
                    </pre>
                  </>
                )}
                <ResultList
                  rows={message.rows.map(({ place, certificate, title, refusal }) => ({
                    place,
                    certificate,
                    title,
                    tone: refusal === null ? null : 'warn',
                    note: refusal ?? 'Se encarga',
                  }))}
                />
              </section>
            ))}
          {send.error && <ErrorState error={send.error} onRetry={() => send.mutate()} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onClose(false)} disabled={send.isPending}>
              Cancelar
            </Button>
            <Button
              disabled={!isComplete || sendable.length === 0}
              loading={send.isPending}
              onClick={() => send.mutate()}
            >
              {sendable.length === 1 ? 'Enviar 1 mensaje' : `Enviar ${sendable.length} mensajes`}
            </Button>
          </Group>
        </Stack>
      )}
    </FrontModal>
  );
}
