import { answerInventory, inventoryToAnswer } from '@llavero/proto/commands/inventories';
import type { OutputOf } from '@llavero/proto/commands/command';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { inventoryTypes } from '@llavero/proto/records/choices/inventory';
import { formatDay, formatInstant } from '@llavero/proto/values/dates';
import { Alert, Button, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { LinkPage } from '../../components/link-page/link-page.tsx';
import linkClasses from '../../components/link-page/link-page.module.css';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { AnswerPart } from './answer-part.tsx';
import type { Remark } from './remark.ts';
import classes from './inventory-answer.module.css';

type Shown = OutputOf<typeof inventoryToAnswer>;

/** `/inventarioInquilino/{code}`: the tenant reads the inventory, contests what is not so, or agrees (INV-01). */
export default function InventoryAnswerScreen() {
  const { code = '' } = useParams();
  const query = useQuery({
    queryKey: ['inventory-answer', code],
    queryFn: ({ signal }) => runCommand(inventoryToAnswer, { code }, signal),
    // What is answered must not change under the hands of whoever is reading.
    staleTime: Infinity,
    retry: false,
  });
  return (
    <LinkPage title="Revisar el inventario" query={query}>
      {(inventory) => <AnswerForm code={code} inventory={inventory} />}
    </LinkPage>
  );
}

function AnswerForm({ code, inventory }: { code: string; inventory: Shown }) {
  const [remarks, setRemarks] = useState<ReadonlyMap<string, Remark>>(new Map());
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const { rooms, version, expiresAt } = inventory;
  const written = [...remarks].filter(([, { comment }]) => comment.trim() !== '');
  const contests = written.length > 0;
  const send = useMutation({
    mutationFn: () =>
      runCommand(answerInventory, {
        code,
        version,
        name: name.trim(),
        outcome: contests ? 'CONTESTED' : 'AGREED',
        remarks: written.map(([key, { comment, photos }]) => {
          const [room = 0, element] = key.split('.').map(Number);
          return {
            room: rooms[room]?.name ?? '',
            element: element === undefined ? null : (rooms[room]?.elements[element]?.name ?? null),
            comment: comment.trim(),
            photos,
          };
        }),
      }),
  });
  const change = (key: string, remark: Remark | null) => {
    const next = new Map(remarks);
    if (remark) next.set(key, remark);
    else next.delete(key);
    setRemarks(next);
  };
  if (send.isSuccess)
    return (
      <EmptyState
        icon={IconCircleCheck}
        title={contests ? 'Alegaciones enviadas' : 'Conformidad registrada'}
        text={
          contests
            ? 'Gracias. Las revisaremos y le escribiremos. Puede cerrar esta página.'
            : 'Gracias. El inventario queda firmado. Puede cerrar esta página.'
        }
      />
    );
  const part = (key: string) => ({
    code,
    remark: remarks.get(key) ?? null,
    onChange: (remark: Remark | null) => change(key, remark),
  });
  return (
    <form
      aria-label="Revisar el inventario"
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (name.trim() && !send.isPending) send.mutate();
      }}
    >
      <p className={linkClasses.lead}>
        Hola, {inventory.name}. Este es el inventario de{' '}
        {choiceLabel(inventoryTypes, inventory.type).toLowerCase()} de {inventory.place}
        {inventory.date === null ? '' : `, del ${formatDay(inventory.date)}`}. Señale lo que no sea así, o dé
        su conformidad. El enlace sirve una sola vez, hasta el {formatInstant(expiresAt)}.
      </p>
      {rooms.map((room, at) => (
        <section key={at} aria-label={room.name} className={classes.room}>
          <h2>{room.name}</h2>
          <AnswerPart {...part(`${at}`)} {...room} photos={idsOf(room.photos)} details={null} whole />
          {room.elements.map((element, index) => (
            <AnswerPart key={index} {...part(`${at}.${index}`)} {...element} photos={idsOf(element.photos)} />
          ))}
        </section>
      ))}
      {send.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(send.error).message}
        </Alert>
      )}
      <TextInput
        label="Nombre y apellidos"
        description="De quien responde."
        autoComplete="name"
        required
        size="md"
        value={name}
        error={asked && !name.trim() ? 'Escriba su nombre y apellidos.' : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={send.isPending}>
        {contests
          ? `Enviar ${written.length === 1 ? 'una alegación' : `${written.length} alegaciones`}`
          : 'Conforme'}
      </Button>
      <p className={classes.legal}>
        {contests
          ? 'Después de revisarlas le enviaremos el inventario otra vez para su conformidad.'
          : 'Al pulsar «Conforme» declara que el inventario es correcto. Guardamos su nombre, la hora y este enlace.'}
      </p>
    </form>
  );
}

const idsOf = (photos: unknown): string[] => (Array.isArray(photos) ? photos.map(String) : []);
