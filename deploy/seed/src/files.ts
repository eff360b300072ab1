import type { BulkRow } from '@llavero/kit/records/write/bulk';
import { MediaStore, type StoredFile } from '@llavero/documents/media/media-store';
import type { InventoryRoom } from '@llavero/proto/records/places/inventory';
import { dayKey } from '@llavero/proto/values/dates';
import sharp from 'sharp';
import { Random } from './random.ts';

/** Rooms in the order of an advertisement: what is seen, and the colours of wall, floor and furniture. */
const rooms = [
  ['Salón', 'sofa', '#efe7da', '#b58f68', '#3f6f68'],
  ['Salón, hacia el balcón', 'sofa', '#e9eef0', '#a98460', '#8a5a44'],
  ['Dormitorio principal', 'bed', '#e3e9ee', '#c19a72', '#5d7396'],
  ['Segundo dormitorio', 'bed', '#f1eadf', '#b58f68', '#9a6b4f'],
  ['Cocina', 'kitchen', '#f4f2ee', '#9aa3a8', '#4a5a78'],
  ['Cocina con office', 'kitchen', '#f0ede4', '#8f989c', '#6b7f5e'],
] as const;

/** Units with pictures, and bills with their paper, in each part of the portfolio. */
const UNITS = 40;
const BILLS = 25;
/** Inventories with photos, the newest first. */
const INVENTORIES = 30;
/** Issues with photos of their tenants. */
const ISSUES = 40;
/** Which drawing shows a room of an inventory: at the entry, and with a stain on the wall. */
const drawingOf: Readonly<Record<string, number>> = { LIVING_ROOM: 0, BEDROOM: 2, KITCHEN: 4 };
const STAIN =
  '<ellipse cx="620" cy="420" rx="150" ry="90" fill="#7d6a4f" opacity="0.55"/><path d="M560 300 L700 560" stroke="#5b4a35" stroke-width="9"/>';

interface Drawn {
  title: string;
  file: StoredFile;
  thumbnail: StoredFile;
}

/** Files of the demo company: drawn, since nobody's photos may be shown. The same each time. */
export class DemoFiles {
  private readonly store: MediaStore;
  private drawn: Promise<Drawn[]> | undefined;

  /** @param dataDir folder of the documents service's files; where the environment names a bucket, they lie there */
  constructor(dataDir: string, sealingKeys: string) {
    this.store = new MediaStore({ dataDir, sealingKeys, env: process.env });
  }

  /** Gives published units their pictures; answers the records of the files. */
  async forUnits(units: readonly BulkRow[]): Promise<BulkRow[]> {
    const drawn = await (this.drawn ??= this.drawRooms());
    const media: BulkRow[] = [];
    const offered = units.filter(({ object }) => object['publishedDate'] != null).slice(0, UNITS);
    for (const [at, { id, object, createdAt }] of offered.entries()) {
      const random = new Random(20_261_201 + at);
      const kitchen = random.int(4, 5);
      const shown = [random.int(0, 1), random.int(2, 3), kitchen].map((index) => drawn[index] as Drawn);
      const rows = shown.map(({ title, file, thumbnail }) => ({
        id: random.id(createdAt),
        createdAt,
        object: mediaOf(`${title}.jpg`, title, file, thumbnail, 'place', id),
      }));
      object['offerPictures'] = rows.map((row) => row.id);
      media.push(...rows);
    }
    return media;
  }

  /** Gives bills of suppliers their scan; answers the documents and their files. */
  async forBills(bills: readonly BulkRow[]): Promise<{ documents: BulkRow[]; media: BulkRow[] }> {
    const [documents, media]: [BulkRow[], BulkRow[]] = [[], []];
    for (const [at, { object, createdAt }] of bills.slice(0, BILLS).entries()) {
      const random = new Random(20_261_301 + at);
      const [fileId, documentId] = [random.id(createdAt), random.id(createdAt)];
      const name = `Factura ${String(object['number'] ?? at + 1)}`;
      const { file, thumbnail } = await this.keep(billSvg(name, object));
      const fileName = `${name.replace(/[\\/:*?"<>|.,]/g, ' ')}.jpg`;
      media.push({
        id: fileId,
        createdAt,
        object: mediaOf(fileName, name, file, thumbnail, 'document', documentId),
      });
      documents.push({
        id: documentId,
        createdAt,
        object: {
          name,
          type: 'OTHER_BILLS',
          category: 'EXPENSE',
          visibility: [],
          fileName,
          mimeType: 'image/jpeg',
          size: file.size,
          sha256: file.sha256,
          storageKey: file.key,
          media: [fileId],
          contract: object['contract'] ?? null,
          mandate: object['mandate'] ?? null,
          places: object['units'] ?? [],
        },
      });
      object['documents'] = [documentId];
    }
    return { documents, media };
  }

  /** Gives inventories photos of their rooms, those of an exit with what came back broken; answers the records of the files. */
  async forInventories(inventories: readonly BulkRow[]): Promise<BulkRow[]> {
    const drawn = await (this.drawn ??= this.drawRooms());
    const stained = await Promise.all(
      [0, 2, 4].map(async (at) => [at, await this.keep(roomSvg(...drawingAt(at), STAIN))] as const),
    );
    const media: BulkRow[] = [];
    for (const [at, { id, object, createdAt }] of inventories.slice(-INVENTORIES).entries()) {
      const random = new Random(20_261_401 + at);
      const isExit = object['type'] === 'CHECK_OUT';
      for (const room of object['rooms'] as InventoryRoom[]) {
        const drawing = drawingOf[room.type];
        if (drawing === undefined) continue;
        const take = (title: string, { file, thumbnail }: Omit<Drawn, 'title'>): string => {
          const photo = random.id(createdAt);
          const shown = mediaOf(`${title}.jpg`, title, file, thumbnail, 'inventory', id);
          media.push({ id: photo, createdAt, object: shown });
          return photo;
        };
        const name = room.name ?? room.type;
        room.photos = [take(name, drawn[drawing] as Drawn)];
        const damaged = new Map(stained).get(drawing) ?? (drawn[drawing] as Drawn);
        for (const element of room.elements)
          element.photos =
            isExit && element.conservation === 'BROKEN'
              ? [take(`${name}, ${element.name}`, damaged)]
              : isExit
                ? []
                : [take(`${name}, ${element.name}`, drawn[drawing] as Drawn)];
      }
    }
    return media;
  }

  /** Gives issues the photos of their tenants, of a stain in some room; answers the records of the files. */
  async forIssues(issues: readonly BulkRow[]): Promise<BulkRow[]> {
    const broken = await Promise.all([0, 2, 4].map((at) => this.keep(roomSvg(...drawingAt(at), STAIN))));
    return issues.slice(0, ISSUES).flatMap(({ id, object, createdAt }, at) => {
      const random = new Random(20_261_501 + at);
      const media = broken.slice(0, 1 + (at % broken.length)).map(({ file, thumbnail }, index) => ({
        id: random.id(createdAt),
        createdAt,
        object: mediaOf(`foto ${index + 1}.jpg`, 'Foto de la incidencia', file, thumbnail, 'issue', id),
      }));
      object['photos'] = media.map((one) => one.id);
      return media;
    });
  }

  private async drawRooms(): Promise<Drawn[]> {
    const drawn: Drawn[] = [];
    for (const [title, furniture, wall, floor, colour] of rooms)
      drawn.push({ title, ...(await this.keep(roomSvg(furniture, wall, floor, colour))) });
    return drawn;
  }

  private async keep(svg: string): Promise<Omit<Drawn, 'title'>> {
    const picture = sharp(Buffer.from(svg));
    return {
      file: await this.store.put(await picture.clone().jpeg({ quality: 82 }).toBuffer()),
      thumbnail: await this.store.put(
        await picture
          .clone()
          .resize({ width: 480, height: 480, fit: 'inside' })
          .jpeg({ quality: 76 })
          .toBuffer(),
      ),
    };
  }
}

function mediaOf(
  name: string,
  description: string,
  file: StoredFile,
  thumbnail: StoredFile,
  ownerCollection: string,
  ownerId: string,
): BulkRow['object'] {
  return {
    name,
    type: 'jpg',
    mimeType: 'image/jpeg',
    size: file.size,
    sha256: file.sha256,
    storageKey: file.key,
    thumbnailKey: thumbnail.key,
    scan: 'NOT_SCANNED',
    description,
    ownerCollection,
    ownerId,
  };
}

const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="${fill}"/>`;

const furnishings = {
  sofa: (colour: string) =>
    box(180, 640, 760, 240, colour) + box(140, 560, 120, 320, colour) + box(860, 560, 120, 320, colour),
  bed: (colour: string) =>
    box(160, 520, 900, 90, '#7a5c43') + box(160, 620, 900, 260, colour) + box(220, 590, 240, 90, '#ffffff'),
  kitchen: (colour: string) =>
    box(100, 180, 760, 220, colour) + box(100, 600, 900, 280, colour) + box(90, 580, 920, 30, '#d9d6cf'),
};

/** Furniture and colours of a drawing. */
function drawingAt(at: number): [keyof typeof furnishings, string, string, string] {
  const [, furniture, wall, floor, colour] = rooms[at]!;
  return [furniture, wall, floor, colour];
}

/** A room with a window. */
function roomSvg(
  furniture: keyof typeof furnishings,
  wall: string,
  floor: string,
  colour: string,
  over = '',
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="850" fill="${wall}"/><rect y="850" width="1600" height="350" fill="${floor}"/>
    <rect y="838" width="1600" height="14" fill="#ffffff"/>
    ${box(1050, 150, 440, 460, '#ffffff')}${box(1074, 174, 190, 412, '#a9d3ee')}${box(1276, 174, 190, 412, '#bfe0f3')}
    ${furnishings[furniture](colour)}${over}
  </svg>`;
}

/** An invoice as a scanner sees it. */
function billSvg(title: string, bill: BulkRow['object']): string {
  const day = bill['issueDate'];
  const total = Number(bill['totalAmount'] ?? 0);
  const text = (x: number, y: number, size: number, words: string) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif" fill="#33302c">${escaped(words)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1414">
    <rect width="1000" height="1414" fill="#fbfaf6"/>
    ${text(90, 140, 44, 'FACTURA')}${text(90, 200, 26, title)}
    ${text(90, 250, 24, typeof day === 'number' ? dayKey(day) : '')}
    <rect x="90" y="330" width="820" height="2" fill="#33302c"/>
    ${text(90, 390, 26, String(bill['concept'] ?? '').slice(0, 60))}
    <rect x="90" y="1180" width="820" height="2" fill="#33302c"/>
    ${text(90, 1240, 32, `Total ${total.toFixed(2).replace('.', ',')} €`)}
  </svg>`;
}

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
