import {
  pausePublication,
  publishUnit,
  withdrawPublication,
} from '@llavero/proto/commands/places-publication';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { publicationStatuses } from '@llavero/proto/records/choices/places';
import type { place } from '@llavero/proto/records/places/place';
import { IconPlayerPause, IconSpeakerphone, IconX } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import type { BulkAction } from '../../../components/list-screen/types.ts';
import { reasonOf, runCommand } from '../../../lib/api.ts';
import type { BatchResult, Row, RowOf } from '../../../lib/records.ts';
import { offerGaps } from './offer-gaps.ts';

type Unit = RowOf<typeof place>;

const isIn = (record: Pick<Row, 'id'>, ...statuses: string[]): boolean =>
  statuses.includes(String((record as Row)['publicationStatus']));

/** Publishing, pausing and withdrawing a unit; what is not possible now is not offered. */
export const publicationActions: readonly RecordAction[] = [
  commandAction(publishUnit, {
    icon: IconSpeakerphone,
    ask: [],
    allowed: (record) => isIn(record, 'NOT_OFFERED', 'PAUSED', 'WITHDRAWN'),
    confirm: () => 'La unidad se ofrecerá con su anuncio. Si falta algo, no se publica y se dice qué es.',
    done: ({ warnings }) => (warnings > 0 ? `Unidad publicada, con avisos: ${warnings}` : 'Unidad publicada'),
  }),
  commandAction(pausePublication, {
    icon: IconPlayerPause,
    ask: [],
    allowed: (record) => isIn(record, 'OFFERED'),
    done: 'Publicación en pausa',
  }),
  commandAction(withdrawPublication, {
    icon: IconX,
    ask: ['reason'],
    allowed: (record) => isIn(record, 'OFFERED', 'PAUSED'),
    done: 'Publicación retirada',
  }),
];

/** Runs a command row by row: each is its own write, and one that is refused says why. */
async function eachRow(rows: readonly Unit[], run: (row: Unit) => Promise<unknown>): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  for (const row of rows) {
    try {
      await run(row);
      results.push({ id: row.id, ok: true });
    } catch (error) {
      results.push({ id: row.id, ok: false, message: reasonOf(error) });
    }
  }
  return results;
}

const now = (row: Unit): string => choiceLabel(publicationStatuses, row.publicationStatus ?? 'NOT_OFFERED');

const notFrom = (row: Unit, ...statuses: string[]): string | null =>
  isIn(row, ...statuses) ? null : `No se puede desde «${now(row)}»`;

/** The same for the selected rows of the list. */
export const publicationBulk: readonly BulkAction<Unit>[] = [
  {
    key: 'publish',
    label: 'Publicar',
    icon: IconSpeakerphone,
    refuses: (row) => {
      // Pictures are advised, not asked for.
      const gaps = offerGaps(row).filter((gap) => gap !== 'fotos');
      return (
        notFrom(row, 'NOT_OFFERED', 'PAUSED', 'WITHDRAWN') ??
        (gaps.length > 0 ? `Falta: ${gaps.join(', ')}` : null)
      );
    },
    describe: (row) => `${now(row)} → Publicada`,
    run: (rows) => eachRow(rows, ({ id, version }) => runCommand(publishUnit, { id, version })),
  },
  {
    key: 'pause',
    label: 'Poner en pausa',
    icon: IconPlayerPause,
    refuses: (row) => notFrom(row, 'OFFERED'),
    describe: () => 'Publicada → En pausa',
    run: (rows) => eachRow(rows, ({ id, version }) => runCommand(pausePublication, { id, version })),
  },
  {
    key: 'withdraw',
    label: 'Retirar (alquiladas)',
    icon: IconX,
    refuses: (row) => notFrom(row, 'OFFERED', 'PAUSED'),
    describe: (row) => `${now(row)} → Retirada`,
    run: (rows) =>
      eachRow(rows, ({ id, version }) => runCommand(withdrawPublication, { id, version, reason: 'LET' })),
  },
];
