import { conservations, inventoryStatuses, inventoryTypes } from '@llavero/proto/records/choices/inventory';
import { deductionKinds } from '@llavero/proto/records/choices/move-out';
import type { Inventory, InventoryRoom } from '@llavero/proto/records/places/inventory';
import {
  changeText,
  type ComparedRoom,
  type InventoryComparison,
  parameterLines,
} from '@llavero/proto/rules/inventory/comparison';
import type { ProposedDeduction } from '@llavero/proto/rules/inventory/deductions';
import { formatDay, formatInstant } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import type { Letterhead, Paper, PaperBlock, PaperParty, PaperPhoto } from '../print/paper.ts';
import type { Wording } from '../print/wording.ts';

/** What the papers of an inventory name. */
export interface InventoryNames {
  company: Letterhead;
  place: string;
  responsible: string | null;
  tenants: PaperParty[];
  landlords: PaperParty[];
}

/** Says which of the asked photos there is a picture of; null for what is no picture or not of this inventory. */
export type PictureOf = (media: string) => string | null;

const PHOTOS_A_ROW = 3;

export function inventoryTitle({ type }: Pick<Inventory, 'type'>, { say, label }: Wording): string {
  const kind = label(inventoryTypes, type).toLowerCase();
  return say(`Inventario de ${kind}`, `Inventari ${/^[aeiou]/.test(kind) ? `d'${kind}` : `de ${kind}`}`);
}

export const comparisonTitle = ({ say }: Wording): string =>
  say('Comparación de inventarios', "Comparació d'inventaris");

/** The inventory itself: rooms, elements with state and data, photos, what the tenant answered (INV-01). */
export function inventoryPaper(
  inventory: Inventory,
  names: InventoryNames,
  pictureOf: PictureOf,
  words: Wording,
): Paper {
  const { say, label } = words;
  return {
    title: inventoryTitle(inventory, words),
    number: '',
    subtitle: names.place,
    company: names.company,
    language: words.code,
    blocks: [
      {
        kind: 'facts',
        items: [
          { label: say('Fecha', 'Data'), value: inventory.date === null ? '—' : formatDay(inventory.date) },
          { label: say('Estado', 'Estat'), value: label(inventoryStatuses, inventory.status) },
          { label: say('Estancias', 'Estances'), value: String(inventory.roomCount) },
          { label: say('Elementos', 'Elements'), value: String(inventory.elementCount) },
          { label: 'Responsable', value: names.responsible ?? '—' },
        ],
      },
      parties(names, words),
      ...inventory.rooms.flatMap((room) => roomBlocks(room, pictureOf, words)),
      ...answerBlocks(inventory, words),
      signatures(inventory, words),
    ],
  };
}

function parties({ landlords, tenants }: InventoryNames, { say }: Wording): PaperBlock {
  return {
    kind: 'parties',
    columns: [
      { label: say('Propiedad', 'Propietat'), parties: landlords },
      { label: say('Inquilinos', 'Llogaters'), parties: tenants },
    ],
  };
}

function roomBlocks(room: InventoryRoom, pictureOf: PictureOf, words: Wording): PaperBlock[] {
  const { say, label } = words;
  const name = words.name(room.name ?? '');
  const rows = room.elements.map((element) => ({
    cells: [
      words.name(element.name),
      parameterLines(element, words).join(' · '),
      label(conservations, element.conservation),
    ],
    ...(element.notes ? { note: element.notes } : {}),
  }));
  const photos = [
    ...taken(room.photos, name, pictureOf),
    ...room.elements.flatMap((element) => taken(element.photos, words.name(element.name), pictureOf)),
  ];
  return [
    {
      kind: 'table',
      label: `${name} · ${label(conservations, room.conservation)}`,
      columns: [
        { label: say('Elemento', 'Element'), align: 'left' },
        { label: say('Datos', 'Dades'), align: 'left' },
        { label: say('Conservación', 'Conservació'), align: 'right' },
      ],
      rows:
        rows.length > 0 ? rows : [{ cells: [say('Sin elementos', 'Sense elements'), '', ''], quiet: true }],
    },
    ...(room.notes ? [{ kind: 'text' as const, lines: [room.notes], quiet: true }] : []),
    ...(photos.length > 0 ? [{ kind: 'photos' as const, columns: PHOTOS_A_ROW, photos }] : []),
  ];
}

function taken(ids: readonly string[], caption: string, pictureOf: PictureOf): PaperPhoto[] {
  return ids.flatMap((id) => {
    const picture = pictureOf(id);
    return picture === null ? [] : [{ caption, picture }];
  });
}

function answerBlocks({ tenantAnswer }: Inventory, words: Wording): PaperBlock[] {
  if (!tenantAnswer || tenantAnswer.remarks.length === 0) return [];
  return [
    {
      kind: 'text',
      label: `${words.say('Alegaciones', 'Al·legacions')} de ${tenantAnswer.name}, ${formatInstant(tenantAnswer.answeredAt)}`,
      lines: tenantAnswer.remarks.map(({ room, element, comment }) => {
        const of = [room, element].filter((name) => typeof name === 'string' && name !== '');
        return `${of.map((name) => words.name(name ?? '')).join(', ')}: ${comment}`;
      }),
    },
  ];
}

function signatures(
  { tenantAnswer, tenantSignatureDate, landlordSignatureDate, companySignatureDate }: Inventory,
  { say }: Wording,
): PaperBlock {
  const signed = (day: number | null) => (day === null ? say('Pendiente', 'Pendent') : formatDay(day));
  const isByLink = tenantSignatureDate !== null && tenantAnswer?.outcome === 'AGREED';
  const link = tenantAnswer?.evidence
    ? say(`, enlace ${tenantAnswer.evidence}`, `, enllaç ${tenantAnswer.evidence}`)
    : '';
  const evidence = isByLink
    ? [
        `${say('Conforme dado por enlace personal', 'Conformitat donada per enllaç personal')}: ${tenantAnswer.name}, ${formatInstant(tenantAnswer.answeredAt)}${link}.`,
      ]
    : [];
  return {
    kind: 'text',
    label: say('Firmas', 'Signatures'),
    lines: [
      `${say('Inquilino', 'Llogater')}: ${signed(tenantSignatureDate)}`,
      `${say('Propiedad', 'Propietat')}: ${signed(landlordSignatureDate)}`,
      `Empresa: ${signed(companySignatureDate)}`,
      ...evidence,
    ],
  };
}

/** Both inventories of a comparison. */
export interface Compared {
  before: Inventory;
  after: Inventory;
  comparison: InventoryComparison;
  proposals: readonly ProposedDeduction[];
}

/** What has become of the entry by the exit, with the photos of both side by side and the deductions that follow (INV-01). */
export function comparisonPaper(
  { before, after, comparison, proposals }: Compared,
  names: InventoryNames,
  pictureOf: PictureOf,
  words: Wording,
): Paper {
  const { say, label } = words;
  const dayOf = ({ date }: Inventory) => (date === null ? '—' : formatDay(date));
  return {
    title: comparisonTitle(words),
    number: '',
    subtitle: names.place,
    company: names.company,
    language: words.code,
    blocks: [
      {
        kind: 'facts',
        items: [
          { label: label(inventoryTypes, before.type), value: dayOf(before) },
          { label: label(inventoryTypes, after.type), value: dayOf(after) },
          { label: say('Empeoran', 'Empitjoren'), value: String(comparison.worse) },
          { label: say('Faltan', 'Hi falten'), value: String(comparison.missing) },
          {
            label: say('Otros cambios', 'Altres canvis'),
            value: String(comparison.changed + comparison.added),
          },
        ],
      },
      parties(names, words),
      ...comparison.rooms.flatMap((room) => comparedBlocks(room, pictureOf, words)),
      ...deductionBlocks(proposals, words),
    ],
  };
}

/** Only what differs; a room in which nothing does is one line. */
function comparedBlocks(room: ComparedRoom, pictureOf: PictureOf, words: Wording): PaperBlock[] {
  const { say } = words;
  const roomName = words.name(room.name);
  const different = room.elements.filter(({ change }) => change !== 'SAME');
  if (different.length === 0)
    return [
      {
        kind: 'text',
        label: roomName,
        lines: [
          room.steps === 0 ? say('Igual que la entrada.', "Igual que a l'entrada.") : roomChange(room, words),
        ],
      },
    ];
  const photos = different.flatMap(({ name, before, after }) => {
    const pairs = Math.max(before?.photos.length ?? 0, after?.photos.length ?? 0);
    return Array.from({ length: pairs }, (_, at) => [
      { caption: `Entrada · ${words.name(name)}`, picture: pictureAt(before?.photos, at, pictureOf) },
      {
        caption: `${say('Salida', 'Sortida')} · ${words.name(name)}`,
        picture: pictureAt(after?.photos, at, pictureOf),
      },
    ]).flat();
  });
  return [
    {
      kind: 'table',
      label: roomName,
      columns: [
        { label: say('Elemento', 'Element'), align: 'left' },
        { label: say('Diferencia', 'Diferència'), align: 'left' },
      ],
      rows: different.map((element) => ({
        cells: [words.name(element.name), changeText(element, words)],
        ...(element.after?.notes ? { note: element.after.notes } : {}),
      })),
    },
    ...(room.steps === 0 ? [] : [{ kind: 'text' as const, lines: [roomChange(room, words)], quiet: true }]),
    ...(photos.length > 0 ? [{ kind: 'photos' as const, columns: 2, photos }] : []),
  ];
}

function roomChange({ before, after }: ComparedRoom, { say, label }: Wording): string {
  const [was, is] = [before, after].map((room) => label(conservations, room?.conservation));
  return say(`La estancia pasa de ${was} a ${is}.`, `L'estança passa de ${was} a ${is}.`);
}

function pictureAt(ids: readonly string[] | undefined, at: number, pictureOf: PictureOf): string | null {
  const id = ids?.[at];
  return id === undefined ? null : pictureOf(id);
}

function deductionBlocks(proposals: readonly ProposedDeduction[], { say, label }: Wording): PaperBlock[] {
  if (proposals.length === 0) return [];
  const money = (value: number | null) =>
    value === null ? say('Por indicar', 'Per indicar') : formatMoney(value);
  return [
    {
      kind: 'table',
      label: say('Propuesta de deducciones', 'Proposta de deduccions'),
      columns: [
        { label: say('Concepto', 'Concepte'), align: 'left' },
        { label: say('Instalado', 'Instal·lat'), align: 'right' },
        { label: 'Vida útil', align: 'right' },
        { label: say('Coste', 'Cost'), align: 'right' },
        { label: say('A cargo del inquilino', 'A càrrec del llogater'), align: 'right' },
      ],
      rows: proposals.map(({ kind, description, installed, usefulLifeYears, cost, amount }) => ({
        cells: [
          label(deductionKinds, kind),
          installed === null ? '—' : formatDay(installed),
          usefulLifeYears === null ? '—' : `${usefulLifeYears} ${say('años', 'anys')}`,
          money(cost),
          money(amount),
        ],
        note: description,
      })),
    },
    {
      kind: 'text',
      quiet: true,
      lines: [
        say(
          'Propuesta, no liquidación. El coste se reduce por la parte de la vida útil que ya había pasado: el desgaste por el uso ordinario es del propietario (LAU art. 21.1, Código Civil art. 1561).',
          "Proposta, no liquidació. El cost es redueix per la part de la vida útil que ja havia passat: el desgast per l'ús ordinari és del propietari (LAU art. 21.1, Codi Civil art. 1561).",
        ),
      ],
    },
  ];
}
