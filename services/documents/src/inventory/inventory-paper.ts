import { choiceLabel } from '@llavero/proto/fields/choices';
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

/** The inventory itself: rooms, elements with state and data, photos, what the tenant answered (INV-01). */
export function inventoryPaper(inventory: Inventory, names: InventoryNames, pictureOf: PictureOf): Paper {
  return {
    title: `Inventario de ${choiceLabel(inventoryTypes, inventory.type).toLowerCase()}`,
    number: '',
    subtitle: names.place,
    company: names.company,
    blocks: [
      {
        kind: 'facts',
        items: [
          { label: 'Fecha', value: inventory.date === null ? '—' : formatDay(inventory.date) },
          { label: 'Estado', value: choiceLabel(inventoryStatuses, inventory.status) },
          { label: 'Estancias', value: String(inventory.roomCount) },
          { label: 'Elementos', value: String(inventory.elementCount) },
          { label: 'Responsable', value: names.responsible ?? '—' },
        ],
      },
      parties(names),
      ...inventory.rooms.flatMap((room) => roomBlocks(room, pictureOf)),
      ...answerBlocks(inventory),
      signatures(inventory),
    ],
  };
}

function parties({ landlords, tenants }: InventoryNames): PaperBlock {
  return {
    kind: 'parties',
    columns: [
      { label: 'Propiedad', parties: landlords },
      { label: 'Inquilinos', parties: tenants },
    ],
  };
}

function roomBlocks(room: InventoryRoom, pictureOf: PictureOf): PaperBlock[] {
  const name = room.name ?? '';
  const rows = room.elements.map((element) => ({
    cells: [
      element.name,
      parameterLines(element).join(' · '),
      choiceLabel(conservations, element.conservation),
    ],
    ...(element.notes ? { note: element.notes } : {}),
  }));
  const photos = [
    ...taken(room.photos, name, pictureOf),
    ...room.elements.flatMap((element) => taken(element.photos, element.name, pictureOf)),
  ];
  return [
    {
      kind: 'table',
      label: `${name} · ${choiceLabel(conservations, room.conservation)}`,
      columns: [
        { label: 'Elemento', align: 'left' },
        { label: 'Datos', align: 'left' },
        { label: 'Conservación', align: 'right' },
      ],
      rows: rows.length > 0 ? rows : [{ cells: ['Sin elementos', '', ''], quiet: true }],
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

function answerBlocks({ tenantAnswer }: Inventory): PaperBlock[] {
  if (!tenantAnswer || tenantAnswer.remarks.length === 0) return [];
  return [
    {
      kind: 'text',
      label: `Alegaciones de ${tenantAnswer.name}, ${formatInstant(tenantAnswer.answeredAt)}`,
      lines: tenantAnswer.remarks.map(
        ({ room, element, comment }) => `${[room, element].filter(Boolean).join(', ')}: ${comment}`,
      ),
    },
  ];
}

function signatures({
  tenantAnswer,
  tenantSignatureDate,
  landlordSignatureDate,
  companySignatureDate,
}: Inventory): PaperBlock {
  const signed = (day: number | null) => (day === null ? 'Pendiente' : formatDay(day));
  const isByLink = tenantSignatureDate !== null && tenantAnswer?.outcome === 'AGREED';
  const evidence = isByLink
    ? [
        `Conforme dado por enlace personal: ${tenantAnswer.name}, ${formatInstant(tenantAnswer.answeredAt)}${tenantAnswer.evidence ? `, enlace ${tenantAnswer.evidence}` : ''}.`,
      ]
    : [];
  return {
    kind: 'text',
    label: 'Firmas',
    lines: [
      `Inquilino: ${signed(tenantSignatureDate)}`,
      `Propiedad: ${signed(landlordSignatureDate)}`,
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
): Paper {
  const dayOf = ({ date }: Inventory) => (date === null ? '—' : formatDay(date));
  return {
    title: 'Comparación de inventarios',
    number: '',
    subtitle: names.place,
    company: names.company,
    blocks: [
      {
        kind: 'facts',
        items: [
          { label: choiceLabel(inventoryTypes, before.type), value: dayOf(before) },
          { label: choiceLabel(inventoryTypes, after.type), value: dayOf(after) },
          { label: 'Empeoran', value: String(comparison.worse) },
          { label: 'Faltan', value: String(comparison.missing) },
          { label: 'Otros cambios', value: String(comparison.changed + comparison.added) },
        ],
      },
      parties(names),
      ...comparison.rooms.flatMap((room) => comparedBlocks(room, pictureOf)),
      ...deductionBlocks(proposals),
    ],
  };
}

/** Only what differs; a room in which nothing does is one line. */
function comparedBlocks(room: ComparedRoom, pictureOf: PictureOf): PaperBlock[] {
  const different = room.elements.filter(({ change }) => change !== 'SAME');
  if (different.length === 0)
    return [
      {
        kind: 'text',
        label: room.name,
        lines: [room.steps === 0 ? 'Igual que la entrada.' : roomChange(room)],
      },
    ];
  const photos = different.flatMap(({ name, before, after }) => {
    const pairs = Math.max(before?.photos.length ?? 0, after?.photos.length ?? 0);
    return Array.from({ length: pairs }, (_, at) => [
      { caption: `Entrada · ${name}`, picture: pictureAt(before?.photos, at, pictureOf) },
      { caption: `Salida · ${name}`, picture: pictureAt(after?.photos, at, pictureOf) },
    ]).flat();
  });
  return [
    {
      kind: 'table',
      label: room.name,
      columns: [
        { label: 'Elemento', align: 'left' },
        { label: 'Diferencia', align: 'left' },
      ],
      rows: different.map((element) => ({
        cells: [element.name, changeText(element)],
        ...(element.after?.notes ? { note: element.after.notes } : {}),
      })),
    },
    ...(room.steps === 0 ? [] : [{ kind: 'text' as const, lines: [roomChange(room)], quiet: true }]),
    ...(photos.length > 0 ? [{ kind: 'photos' as const, columns: 2, photos }] : []),
  ];
}

const roomChange = ({ before, after }: ComparedRoom): string =>
  `La estancia pasa de ${choiceLabel(conservations, before?.conservation)} a ${choiceLabel(conservations, after?.conservation)}.`;

function pictureAt(ids: readonly string[] | undefined, at: number, pictureOf: PictureOf): string | null {
  const id = ids?.[at];
  return id === undefined ? null : pictureOf(id);
}

function deductionBlocks(proposals: readonly ProposedDeduction[]): PaperBlock[] {
  if (proposals.length === 0) return [];
  const money = (value: number | null) => (value === null ? 'Por indicar' : formatMoney(value));
  return [
    {
      kind: 'table',
      label: 'Propuesta de deducciones',
      columns: [
        { label: 'Concepto', align: 'left' },
        { label: 'Instalado', align: 'right' },
        { label: 'Vida útil', align: 'right' },
        { label: 'Coste', align: 'right' },
        { label: 'A cargo del inquilino', align: 'right' },
      ],
      rows: proposals.map(({ kind, description, installed, usefulLifeYears, cost, amount }) => ({
        cells: [
          choiceLabel(deductionKinds, kind),
          installed === null ? '—' : formatDay(installed),
          usefulLifeYears === null ? '—' : `${usefulLifeYears} años`,
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
        'Propuesta, no liquidación. El coste se reduce por la parte de la vida útil que ya había pasado: el desgaste por el uso ordinario es del propietario (LAU art. 21.1, Código Civil art. 1561).',
      ],
    },
  ];
}
