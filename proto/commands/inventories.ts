import { choice, day, instant, integer, json, link, list, longText, text } from '../fields/vocabulary.ts';
import { inventoryAnswers, inventoryTypes } from '../records/choices/inventory.ts';
import { remarkShape } from '../records/places/inventory.ts';
import { defineCommand, employees, staff } from './command.ts';
import { fileAnswer } from './printed-file.ts';

/** Of a picture in base64: some 700 KB, which a page on a phone stays below by making it smaller. */
const MOST_PHOTO_CHARACTERS = 950_000;

/**
 * RST-01 `GET /generateInventoryFiles/{id}`, INV-01: the PDF of an inventory and, where it was started from another one, of the comparison of both.
 * What has not changed since is not made again.
 */
export const generateInventoryFiles = defineCommand({
  service: 'documents',
  name: 'GenerateInventoryFiles',
  collection: 'document',
  label: 'Preparar PDF',
  access: employees,
  repeatable: true,
  input: { inventory: link('inventory', 'Inventario', { required: true }) },
  output: {
    files: list('Archivos', {
      document: text('Documento', { required: true }),
      /** INVENTORY or COMPARISON. */
      kind: text('Clase', { required: true }),
      ...fileAnswer,
    }),
  },
});

/** INV-01: mails each tenant a single-use link to a page on which they read the inventory, contest elements or agree. */
export const sendInventory = defineCommand({
  service: 'places',
  name: 'SendInventory',
  collection: 'inventory',
  label: 'Enviar al inquilino',
  access: staff,
  input: { id: link('inventory', 'Inventario', { required: true }) },
  output: {
    /** Tenants who get a mail. */
    sent: integer('Enviados', { required: true }),
    /** Names of those without an address. */
    withoutEmail: text('Sin correo'),
    expiresAt: instant('Caduca', { required: true }),
  },
});

const code = text('Código', { required: true, maxLength: 100 });

/** INV-01: what the mailed page shows; no prices and nothing of other people. */
export const inventoryToAnswer = defineCommand({
  service: 'places',
  name: 'InventoryToAnswer',
  reads: true,
  collection: 'inventory',
  label: 'Inventario para revisar',
  access: 'public',
  input: { code },
  output: {
    name: text('Nombre', { required: true }),
    type: choice(inventoryTypes, 'Tipo', { required: true }),
    place: text('Inmueble', { required: true }),
    date: day('Fecha'),
    version: integer('Versión', { required: true }),
    expiresAt: instant('Caduca', { required: true }),
    rooms: list('Estancias', {
      name: text('Nombre', { required: true }),
      conservation: text('Conservación', { required: true }),
      notes: longText('Notas'),
      photos: json('Fotos'),
      elements: list('Elementos', {
        name: text('Nombre', { required: true }),
        conservation: text('Conservación', { required: true }),
        details: text('Datos', { maxLength: 5000 }),
        notes: longText('Notas'),
        photos: json('Fotos'),
      }),
    }),
  },
});

/** INV-01: one photo of the inventory of a link, in the size of a page. */
export const inventoryPhoto = defineCommand({
  service: 'places',
  name: 'InventoryPhoto',
  reads: true,
  collection: 'inventory',
  label: 'Foto del inventario',
  access: 'public',
  input: { code, photo: link('media', 'Foto', { required: true }) },
  /** A JPEG in base64. */
  output: { jpeg: longText('Imagen', { required: true, maxLength: MOST_PHOTO_CHARACTERS }) },
});

/** INV-01: a photo that the tenant puts beside what they contest. */
export const addInventoryPhoto = defineCommand({
  service: 'places',
  name: 'AddInventoryPhoto',
  collection: 'inventory',
  label: 'Añadir foto',
  access: 'public',
  input: {
    code,
    /** The picture in base64; the page makes it smaller before it is sent. */
    picture: longText('Imagen', { required: true, maxLength: MOST_PHOTO_CHARACTERS }),
  },
  output: { media: text('Foto', { required: true }) },
});

/** INV-01: the tenant agrees or contests, once; the link ends with it. */
export const answerInventory = defineCommand({
  service: 'places',
  name: 'AnswerInventory',
  collection: 'inventory',
  label: 'Responder al inventario',
  access: 'public',
  input: {
    code,
    /** What was on the page: another version by now is refused. */
    version: integer('Versión', { required: true }),
    outcome: choice(inventoryAnswers, 'Respuesta', { required: true }),
    name: text('Nombre y apellidos', { required: true, maxLength: 120 }),
    remarks: list('Alegaciones', remarkShape),
  },
  output: { status: text('Estado', { required: true }) },
});

/** The small picture of a photo, for the page of a link; the caller has decided that it may be seen. */
export const readPicture = defineCommand({
  service: 'documents',
  name: 'ReadPicture',
  reads: true,
  collection: 'media',
  label: 'Leer una foto',
  access: ['SERVICE'],
  internal: true,
  input: {
    inventory: link('inventory', 'Inventario', { required: true }),
    photo: link('media', 'Foto', { required: true }),
  },
  output: { jpeg: longText('Imagen', { required: true, maxLength: MOST_PHOTO_CHARACTERS }) },
});

/** Keeps a picture that came by a link, with the checks of every upload. */
export const keepPicture = defineCommand({
  service: 'documents',
  name: 'KeepPicture',
  collection: 'media',
  label: 'Guardar una foto',
  access: ['SERVICE'],
  internal: true,
  input: {
    inventory: link('inventory', 'Inventario', { required: true }),
    picture: longText('Imagen', { required: true, maxLength: MOST_PHOTO_CHARACTERS }),
    /** Unix seconds: photos of the inventory since then count against the most that a link may bring. */
    since: integer('Desde', { required: true }),
  },
  output: { media: text('Foto', { required: true }) },
});
