import { Button } from '@mantine/core';
import { generateInventoryFiles } from '@llavero/proto/commands/inventories';
import {
  changeText,
  type ComparedElement,
  type ComparedRoom,
  compareInventories,
} from '@llavero/proto/rules/inventory/comparison';
import { formatDay } from '@llavero/proto/values/dates';
import { IconArrowsDiff, IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { inNewTab } from '../../../lib/in-new-tab.ts';
import { useRecord } from '../../../lib/records.ts';
import classes from './inventory.module.css';
import type { InventoryRow } from './inventory-rooms.ts';
import { PhotoStrip } from './photo-strip.tsx';

/** Check-in against check-out: what differs, with the photos of both side by side (INV-01). */
export function ComparisonTab({ record }: { record: InventoryRow }) {
  const { data: before, error, refetch } = useRecord<InventoryRow>('inventory', record.basedOn ?? null);
  const [all, setAll] = useState(false);
  const print = useMutation({
    mutationFn: () =>
      inNewTab(async () => {
        const { files } = await runCommand(generateInventoryFiles, { inventory: record.id });
        return files.find(({ kind }) => kind === 'COMPARISON')?.path ?? '';
      }),
  });
  if (record.basedOn == null)
    return (
      <EmptyState
        icon={IconArrowsDiff}
        title="No hay con qué compararlo"
        text="Indique el inventario de partida en «Editar», o cree el de salida a partir del de entrada."
      />
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!before) return null;
  const compared = compareInventories(before.rooms ?? [], record.rooms ?? []);
  const shown = compared.rooms.filter(
    (room) => all || room.steps !== 0 || room.elements.some(({ change }) => change !== 'SAME'),
  );
  const dayOf = (date: number | null | undefined) => (date == null ? 'sin fecha' : formatDay(date));
  return (
    <div className={classes.tab}>
      <div className={classes.summary}>
        <p>
          Entrada del {dayOf(before.date)} y salida del {dayOf(record.date)} ·{' '}
          <strong>Empeoran: {compared.worse}</strong> · <strong>Faltan: {compared.missing}</strong> · Otros
          cambios: {compared.changed + compared.added}
        </p>
        <div className={classes.acts}>
          <Button size="xs" variant="default" onClick={() => setAll(!all)}>
            {all ? 'Solo diferencias' : 'Ver todo'}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileTypePdf size={16} stroke={1.6} />}
            loading={print.isPending}
            onClick={() => print.mutate()}
          >
            PDF de la comparación
          </Button>
        </div>
      </div>
      {print.error && <ErrorState error={print.error} />}
      {shown.length === 0 && <p className={classes.notes}>Todo está igual que en la entrada.</p>}
      {shown.map((room, at) => (
        <ComparedRoomCard key={at} room={room} all={all} />
      ))}
    </div>
  );
}

function ComparedRoomCard({ room, all }: { room: ComparedRoom; all: boolean }) {
  const elements = room.elements.filter(({ change }) => all || change !== 'SAME');
  return (
    <section className={classes.room} aria-label={room.name}>
      <header>
        <h3>{room.name}</h3>
      </header>
      <ul className={classes.elements}>
        {elements.map((element, at) => (
          <ComparedLine key={at} element={element} />
        ))}
      </ul>
    </section>
  );
}

function ComparedLine({ element }: { element: ComparedElement }) {
  const { name, before, after, change } = element;
  const photos = [before?.photos ?? [], after?.photos ?? []] as const;
  return (
    <li>
      <div className={classes.element} data-change={change}>
        <div>
          <strong>{name}</strong>
          <small>{changeText(element)}</small>
        </div>
      </div>
      {after?.notes && <p className={classes.notes}>{after.notes}</p>}
      {photos.some((side) => side.length > 0) && (
        <div className={classes.sides}>
          {(['Entrada', 'Salida'] as const).map((side, at) => (
            <figure key={side}>
              <figcaption>{side}</figcaption>
              {photos[at]!.length > 0 ? (
                <PhotoStrip ids={photos[at]!} name={`${name}, ${side.toLowerCase()}`} />
              ) : (
                <span className={classes.notes}>Sin foto</span>
              )}
            </figure>
          ))}
        </div>
      )}
    </li>
  );
}
